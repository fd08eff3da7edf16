import './view.css';

export function Result({ figure, words }: { figure: string; words: string }) {
  return (
    <p class="result" role="status">
      <b>{figure}</b> <span>{words}</span>
    </p>
  );
}

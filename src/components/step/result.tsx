import './view.css';

/** A result as a big figure with its words, said aloud when it appears or changes. */
export function Result({ figure, words }: { figure: string; words: string }) {
  return (
    <p class="result" role="status">
      <b>{figure}</b> <span>{words}</span>
    </p>
  );
}

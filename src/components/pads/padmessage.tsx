import './pad.css';

/** Message of a pad. Always rendered, because screen readers announce only changes. */
export function PadMessage({ text }: { text: string }) {
  return (
    <p class="say" role="status">
      {text}
    </p>
  );
}

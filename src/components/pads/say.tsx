import './pad.css';

/** The sentence a pad says when it cannot take a key; always in the page, so that its change is read aloud. */
export function Say({ text }: { text: string }) {
  return (
    <p class="say" role="status">
      {text}
    </p>
  );
}

import './tile.css';

const PLAIN =
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM8.5 8.5v.1M12 12v.1M15.5 15.5v.1';

/** Emblem of a rule system. `path` fits a 24 × 24 box. */
export function Emblem({ path = PLAIN }: { path?: string | undefined }) {
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

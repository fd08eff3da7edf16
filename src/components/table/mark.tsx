import './mark.css';

const shapes = [
  'M4 3h16v9c0 5-4 8-8 10-4-2-8-5-8-10z',
  'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  'M12 2l11 19H1z',
  'M12 1l11 11-11 11L1 12z',
  'M3 3h18v18H3z',
  'M7 2h10l6 10-6 10H7L1 12z',
];

export const sideShape = (side: number): string => shapes[side % shapes.length]!;

export function Mark({ side, label }: { side: number; label?: string | undefined }) {
  const n = side % shapes.length;
  return (
    <span class={`mark side-${n + 1}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sideShape(side)} />
      </svg>
      {label && <span>{label}</span>}
    </span>
  );
}

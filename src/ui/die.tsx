import './die.css';

/** Who made a die or card lie as it does: typed in by hand from the table, or rolled and drawn by the app. */
export type By = 'hand' | 'app';

/** A die as it fell. */
export interface Fallen {
  face: number;
  by: By;
}

export interface DieProps {
  /** 4, 6, 8, 10, 12, 20 or 100. */
  sides?: number | undefined;
  /** Absent: an empty place. */
  face?: number | undefined;
  by?: By | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** True stands out, false steps back, absent is neither. */
  hit?: boolean | undefined;
  /** Silent, because a button around it says the name. */
  silent?: boolean | undefined;
}

const outlines: Record<number, string> = {
  4: 'M24 3 46 42H2z',
  6: 'M11 2h26a9 9 0 0 1 9 9v26a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9z',
  8: 'M24 1 45 24 24 47 3 24z',
  10: 'M24 1 46 27 24 47 2 27z',
  12: 'M24 2 39 7 47 20 44 36 31 46H17L4 36 1 20 9 7z',
  20: 'M24 1 44 12V36L24 47 4 36V12z',
  100: 'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z',
};

/** The app's cube has a corner off. */
const NOTCHED = 'M6 2h28l12 12v28a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z';

const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[24, 24]],
  2: [
    [13, 13],
    [35, 35],
  ],
  3: [
    [13, 13],
    [24, 24],
    [35, 35],
  ],
  4: [
    [13, 13],
    [35, 13],
    [13, 35],
    [35, 35],
  ],
  5: [
    [13, 13],
    [35, 13],
    [24, 24],
    [13, 35],
    [35, 35],
  ],
  6: [
    [13, 12],
    [35, 12],
    [13, 24],
    [35, 24],
    [13, 36],
    [35, 36],
  ],
};

/** What a screen reader says of a die: "5, rolled by hand, hit". */
export function dieName(face: number | undefined, by?: By, hit?: boolean): string {
  if (face === undefined) return 'not rolled yet';
  const made = by === 'hand' ? ', rolled by hand' : by === 'app' ? ', rolled by the app' : '';
  return `${face}${made}${hit === undefined ? '' : hit ? ', hit' : ', no hit'}`;
}

/** One die: ivory and rounded when it is the table's, dark with a ring and a corner off when the app rolled it, dashed while empty. */
export function Die({ sides = 6, face, by, size = 'm', hit, silent }: DieProps) {
  const look = face === undefined ? 'empty' : by === 'app' ? 'by-app' : 'by-hand';
  const shape = look === 'by-app' && sides === 6 ? NOTCHED : (outlines[sides] ?? outlines[100]);
  return (
    <span class={`die die-${size} ${look}${hit === undefined ? '' : hit ? ' hit' : ' missed'}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path class="die-shape" d={shape} />
        {look === 'by-app' && <path class="die-ring" d={shape} />}
        {face !== undefined && <Face sides={sides} face={face} />}
      </svg>
      {!silent && <span class="unseen">{dieName(face, by, hit)}</span>}
    </span>
  );
}

function Face({ sides, face }: { sides: number; face: number }) {
  const spots = sides === 6 ? pips[face] : undefined;
  if (spots) return spots.map(([x, y]) => <circle key={`${x} ${y}`} class="die-pip" cx={x} cy={y} r="4.7" />);
  const [size, y] = sides === 4 ? [20, 37] : face > 99 ? [16, 30] : sides === 12 || sides === 20 ? [17, 31] : [21, 32];
  return (
    <text class="die-number" x="24" y={y} font-size={size}>
      {face}
    </text>
  );
}

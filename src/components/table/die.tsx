import './die.css';

/** Who made a die or card lie as it does: typed in by hand from the table, or rolled and drawn by the app. */
export type By = 'hand' | 'app';

/** What a die is among those beside it: its name, and whether it counts for nothing. */
export interface DieRole {
  name: string;
  out?: boolean | undefined;
}

/** A die as it fell. */
export interface DieResult {
  face: number;
  by: By;
  role?: DieRole | undefined;
}

export interface DieProps {
  /** 4, 6, 8, 10, 12, 20 or 100. */
  sides?: number | undefined;
  /** Absent: an empty place. */
  face?: number | undefined;
  by?: By | undefined;
  size?: 's' | 'm' | undefined;
  /** True stands out, false steps back, absent is neither. */
  hit?: boolean | undefined;
  role?: DieRole | undefined;
  /** Silent, because a button around it says the name. */
  silent?: boolean | undefined;
}

/** Small dice beside each other, as they lie in a row of a list. */
export const DiceOf = ({ sides, dice }: { sides: number; dice: readonly DieResult[] }) => (
  <>
    {dice.map((die, n) => (
      <Die key={`${n}`} size="s" sides={sides} {...die} />
    ))}
  </>
);

/** Each kind of die as it is seen from the front: its outline, the edges on its front, and the size and the foot of its numeral. */
const shapes: Record<number, readonly [outline: string, edges: string, size: number, foot: number]> = {
  4: ['M24 3 46 42H2z', '', 21, 37],
  6: ['M11 2h26a9 9 0 0 1 9 9v26a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9z', '', 21, 32],
  8: ['M24 1 46 31 24 47 2 31z', 'M2 31H46', 22, 28],
  10: ['M24 1 47 21v7L24 47 1 28v-7z', 'M24 1 41 30 24 37 7 30zM41 30l6-2M7 30l-6-2M24 37v10', 21, 29],
  12: [
    'M24 1 37.5 5.4 46 17V31L37.5 42.6 24 47 10.5 42.6 2 31V17L10.5 5.4z',
    'M24 7 40 19 34 38H14L8 19zM24 7V1M40 19l6-2M34 38l3.5 4.6M14 38l-3.5 4.6M8 19l-6-2',
    21,
    31,
  ],
  20: [
    'M24 1 44 12V36L24 47 4 36V12z',
    'M24 7 41 35H7zM24 7V1M41 35l3 1M7 35l-3 1M24 7l20 5M24 7 4 12M41 35l3-23M7 35 4 12M41 35 24 47 7 35',
    19,
    32,
  ],
  100: ['M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z', 'M24 6a18 18 0 1 1 0 36 18 18 0 0 1 0-36z', 20, 31],
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

const shapeOf = (sides: number) => shapes[sides] ?? shapes[100]!;

/** What a screen reader says of a die: "5, rolled by hand, hit". */
export function dieName(face: number | undefined, by?: By, hit?: boolean, role?: DieRole): string {
  if (face === undefined) return 'not rolled yet';
  const made = by === 'hand' ? ', rolled by hand' : by === 'app' ? ', rolled by the app' : '';
  const is = role ? `, ${role.name.toLowerCase()}` : '';
  return `${face}${made}${hit === undefined ? '' : hit ? ', hit' : ', no hit'}${is}`;
}

/** One die: ivory and rounded when it is the table's, dark with a ring and a corner off when the app rolled it, dashed while empty. */
export function Die({ sides = 6, face, by, size = 'm', hit, role, silent }: DieProps) {
  const look = face === undefined ? 'empty' : by === 'app' ? 'by-app' : 'by-hand';
  const [outline, edges] = shapeOf(sides);
  const shape = look === 'by-app' && sides === 6 ? NOTCHED : outline;
  return (
    <span
      class={`die die-${size} ${look}${hit === undefined ? '' : hit ? ' hit' : ' missed'}${role?.out ? ' out' : ''}`}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path class="die-shape" d={shape} />
        {edges && <path class="die-edges" d={edges} />}
        {look === 'by-app' && <path class="die-ring" d={shape} />}
        {face !== undefined && <Face sides={sides} face={face} />}
      </svg>
      {!silent && <span class="unseen">{dieName(face, by, hit, role)}</span>}
    </span>
  );
}

function Face({ sides, face }: { sides: number; face: number }) {
  const spots = sides === 6 ? pips[face] : undefined;
  if (spots) return spots.map(([x, y]) => <circle key={`${x} ${y}`} class="die-pip" cx={x} cy={y} r="4.7" />);
  const [, , size, y] = shapeOf(sides);
  return (
    <text class="die-number" x="24" y={y} font-size={face > 99 ? size * 0.8 : size}>
      {face}
    </text>
  );
}

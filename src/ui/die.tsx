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
  /** Has just been rolled: tumbles once, where motion is welcome. */
  fresh?: boolean | undefined;
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

const facets: Record<number, string> = {
  8: 'M3 24 24 34 45 24',
  10: 'M24 1 10 29 24 37 38 29zM10 29H2M38 29h8M24 37v10',
  12: 'M24 9 39 20 33 38H15L9 20zM24 9V2M39 20h8M33 38l3 6M15 38l-4 5M9 20H1',
  20: 'M24 8 39 34H9zM24 8V1M39 34l5 2M9 34l-5 2M24 8 4 12M24 8 44 12M39 34 44 12M9 34 4 12M9 34 24 47 39 34',
};

const pencilled: Record<number, string> = {
  4: 'M46 42H33L39.5 31z',
  6: 'M45 35.5 35.5 45H37a8 8 0 0 0 8-8z',
  8: 'M24 47 15 37h18z',
  10: 'M24 47 15 39h18z',
  12: 'M44 36 45.5 27 36 42z',
  20: 'M44 36V26L33 42z',
  100: 'M45.6 28A22 22 0 0 1 28 45.6z',
};

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

/** What a screen reader says of a die: "5, typed, hit". */
export function dieName(face: number | undefined, by?: By, hit?: boolean): string {
  if (face === undefined) return 'not rolled yet';
  const made = by === 'hand' ? ', typed' : by === 'app' ? ', rolled by the app' : '';
  return `${face}${made}${hit === undefined ? '' : hit ? ', hit' : ', no hit'}`;
}

/** One die: ivory with a pencilled corner when typed, dark with a ring when the app rolled it, dashed while empty. */
export function Die({ sides = 6, face, by, size = 'm', hit, fresh, silent }: DieProps) {
  const look = face === undefined ? 'empty' : by === 'app' ? 'by-app' : 'by-hand';
  const shape = outlines[sides] ?? outlines[100];
  return (
    <span class={`die die-${size} ${look}${hit === undefined ? '' : hit ? ' hit' : ' missed'}${fresh ? ' fresh' : ''}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path class="die-shape" d={shape} />
        {face !== undefined && sides !== 6 && <path class="die-facets" d={facets[sides]} />}
        {look === 'by-app' && <path class="die-ring" d={shape} />}
        {by === 'hand' && face !== undefined && <path class="die-pencil" d={pencilled[sides] ?? pencilled[100]} />}
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

import { Die, dieName, type Fallen } from './die.tsx';
import { FaceKeys } from './facekeys.tsx';
import './pad.css';
import { type Roll, RollKeys } from './rollkeys.tsx';

/** One duel: who meets whom, and the need its group shares. */
export interface Pair {
  id: string;
  /** "A4 Smith". */
  left: string;
  /** "B2 Müller". */
  right: string;
  /** Pairs of equal need stand together under it; give them in that order. */
  group?: string | undefined;
}

/** Duels half entered: two places a pair, left then right, and the place the next face goes to when a tap chose one. */
export interface Duels {
  dice: readonly (Fallen | null)[];
  at?: number | undefined;
}

export interface PairsPadProps {
  label: string;
  sides?: number | undefined;
  /** The two columns: "Attacker", "Defender". */
  columns: readonly [left: string, right: string];
  pairs: readonly Pair[];
  draft: Duels;
  onDraft: (next: Duels) => void;
  /** Called once, with a left and a right die for each pair. */
  onDone: (duels: [left: Fallen, right: Fallen][]) => void;
  rolls?: readonly Roll[] | undefined;
}

/** Pairs of dice, keyed in as they lie: attacker, defender, next pair; a tapped die takes the next face instead. */
export function PairsPad({ label, sides = 6, columns, pairs, draft, onDraft, onDone, rolls }: PairsPadProps) {
  const dice = Array.from({ length: pairs.length * 2 }, (_, n) => draft.dice[n] ?? null);
  const at = draft.at ?? dice.indexOf(null);
  const type = (face: number) => {
    if (at < 0) return;
    const next = dice.map((die, n): Fallen | null => (n === at ? { face, by: 'hand' } : die));
    const whole = next.filter((die) => die !== null);
    if (whole.length < next.length) return onDraft({ dice: next });
    onDone(pairs.map((_, n) => [whole[n * 2], whole[n * 2 + 1]] as [Fallen, Fallen]));
  };
  const place = (n: number, who: string) => (
    <Place
      name={`${who}: ${dieName(dice[n]?.face, dice[n]?.by)}`}
      die={dice[n] ?? null}
      sides={sides}
      awaited={n === at}
      onPress={() => onDraft({ dice, at: n })}
    />
  );
  return (
    <fieldset class="pad" aria-label={label}>
      <p class="duel-heads" aria-hidden="true">
        <b>{columns[0]}</b>
        <b>{columns[1]}</b>
      </p>
      <ol class="duels">
        {pairs.map((pair, n) => (
          <li key={pair.id}>
            {pair.group && pair.group !== pairs[n - 1]?.group && <p class="duel-group">{pair.group}</p>}
            <div class="duel">
              <span>{pair.left}</span>
              {place(n * 2, `${columns[0]}, ${pair.left}`)}
              {place(n * 2 + 1, `${columns[1]}, ${pair.right}`)}
              <span>{pair.right}</span>
            </div>
          </li>
        ))}
      </ol>
      <p class="tally" role="status">
        {awaited(at, columns, pairs)}
      </p>
      <FaceKeys label={`${label}: faces`} sides={sides} onFace={type} />
      {rolls && <RollKeys rolls={rolls} />}
    </fieldset>
  );
}

function awaited(at: number, columns: readonly [string, string], pairs: readonly Pair[]): string {
  const pair = pairs[Math.floor(at / 2)];
  if (!pair) return '';
  return at % 2 === 0 ? `${columns[0]}: ${pair.left}` : `${columns[1]}: ${pair.right}`;
}

function Place({
  name,
  die,
  sides,
  awaited,
  onPress,
}: {
  name: string;
  die: Fallen | null;
  sides: number;
  awaited: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class={`place${awaited ? ' awaited' : ''}`}
      aria-label={name}
      aria-current={awaited || undefined}
      onClick={onPress}
    >
      <Die sides={sides} face={die?.face} by={die?.by} silent />
    </button>
  );
}

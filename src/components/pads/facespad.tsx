import { Button } from '../frame/button.tsx';
import { Die, type DieResult, dieName } from '../table/die.tsx';
import { FaceKeys } from './facekeys.tsx';
import './pad.css';

/** Dice entered so far. `replacing` is the index of the die being corrected. */
export interface Faces {
  dice: readonly DieResult[];
  replacing?: number | undefined;
}

export interface FacesPadProps {
  label: string;
  count: number;
  sides?: number | undefined;
  draft: Faces;
  onDraft: (next: Faces) => void;
  onDone: (dice: DieResult[]) => void;
  /** Hides the dice here, because the tray shows them. */
  above?: boolean | undefined;
}

export function FacesPad({ label, count, sides = 6, draft, onDraft, onDone, above }: FacesPadProps) {
  const { dice, replacing } = draft;
  const over = dice.length - count;
  const settle = (next: readonly DieResult[]) => (next.length === count ? onDone([...next]) : onDraft({ dice: next }));
  const type = (face: number) => {
    const die: DieResult = { face, by: 'hand' };
    if (replacing !== undefined) settle(dice.map((old, n) => (n === replacing ? die : old)));
    else if (over < 0) settle([...dice, die]);
  };
  const lift = (at: number) => settle(dice.filter((_, n) => n !== at));
  const tap = (at: number) => {
    const next = tapDie(draft, count, at);
    if (next.dice.length === dice.length) onDraft(next);
    else settle(next.dice);
  };
  return (
    <fieldset class="pad" aria-label={label} tabIndex={-1}>
      <div class="tally-line">
        <p class="tally" role="status">
          {poolWords(draft, count)}
        </p>
        {replacing !== undefined && (
          <Button label={`Take die ${replacing + 1} back`} icon="lift" onPress={() => lift(replacing)} />
        )}
      </div>
      <ol class="pool" hidden={above}>
        {!above &&
          dice.map((die, n) => (
            <li key={n}>
              <button
                type="button"
                class="place"
                aria-label={`Die ${n + 1}: ${dieName(die.face, die.by)}`}
                aria-pressed={replacing === n}
                onClick={() => tap(n)}
              >
                <Die sides={sides} {...die} silent />
              </button>
            </li>
          ))}
        {Array.from({ length: above ? 0 : Math.max(0, -over) }, (_, n) => (
          <li key={dice.length + n} class={`place${n === 0 && replacing === undefined ? ' awaited' : ''}`}>
            <Die sides={sides} silent />
          </li>
        ))}
      </ol>
      {over <= 0 && <FaceKeys label={`${label}: faces`} sides={sides} onFace={type} />}
    </fieldset>
  );
}

/** Selects a die for correction, or removes it if there are too many. */
export const tapDie = ({ dice, replacing }: Faces, count: number, at: number): Faces =>
  dice.length > count
    ? { dice: dice.filter((_, n) => n !== at) }
    : replacing === at
      ? { dice }
      : { dice, replacing: at };

function poolWords({ dice, replacing }: Faces, count: number): string {
  const over = dice.length - count;
  if (over > 0)
    return over === 1
      ? 'One die too many: tap the one to take back'
      : `${over} dice too many: tap each to take it back`;
  if (replacing !== undefined) return `Die ${replacing + 1}: tap the face it shows`;
  if (over === 0) return 'Tap the die that is wrong';
  return `${dice.length} of ${count}`;
}

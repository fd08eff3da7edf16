import { Button } from '../frame/button.tsx';
import { Die, type DieResult, dieName } from '../table/die.tsx';
import { FaceKeys } from './facekeys.tsx';
import './pad.css';

/** A pool half entered: the dice so far from the left, and which of them is being mended. */
export interface Faces {
  dice: readonly DieResult[];
  mend?: number | undefined;
}

export interface FacesPadProps {
  label: string;
  count: number;
  sides?: number | undefined;
  draft: Faces;
  /** Which dice stand out, where the rule can say it die by die. */
  hit?: ((face: number) => boolean) | undefined;
  onDraft: (next: Faces) => void;
  /** Called once, with exactly `count` dice. */
  onDone: (dice: DieResult[]) => void;
  /** Whether the dice so far lie elsewhere, to be tapped there by `tapDie`. */
  above?: boolean | undefined;
}

/** A pool die by die: faces fill from the left, a tapped die is mended or lifted, and the full pool goes on by itself; a pool too big asks which die to lift. */
export function FacesPad({ label, count, sides = 6, draft, hit, onDraft, onDone, above }: FacesPadProps) {
  const { dice, mend } = draft;
  const over = dice.length - count;
  const settle = (next: readonly DieResult[]) => (next.length === count ? onDone([...next]) : onDraft({ dice: next }));
  const type = (face: number) => {
    const die: DieResult = { face, by: 'hand' };
    if (mend !== undefined) settle(dice.map((old, n) => (n === mend ? die : old)));
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
        {mend !== undefined && <Button label={`Take die ${mend + 1} back`} icon="lift" onPress={() => lift(mend)} />}
      </div>
      <ol class="pool" hidden={above}>
        {!above &&
          dice.map((die, n) => (
            <li key={n}>
              <button
                type="button"
                class="place"
                aria-label={`Die ${n + 1}: ${dieName(die.face, die.by, hit?.(die.face))}`}
                aria-pressed={mend === n}
                onClick={() => tap(n)}
              >
                <Die sides={sides} {...die} hit={hit?.(die.face)} silent />
              </button>
            </li>
          ))}
        {Array.from({ length: above ? 0 : Math.max(0, -over) }, (_, n) => (
          <li key={dice.length + n} class={`place${n === 0 && mend === undefined ? ' awaited' : ''}`}>
            <Die sides={sides} silent />
          </li>
        ))}
      </ol>
      {over <= 0 && <FaceKeys label={`${label}: faces`} sides={sides} onFace={type} />}
    </fieldset>
  );
}

/** A die is tapped: it is to be mended, or not after all; one of too many is taken back. */
export const tapDie = ({ dice, mend }: Faces, count: number, at: number): Faces =>
  dice.length > count ? { dice: dice.filter((_, n) => n !== at) } : mend === at ? { dice } : { dice, mend: at };

function poolWords({ dice, mend }: Faces, count: number): string {
  const over = dice.length - count;
  if (over > 0) return `${over === 1 ? 'One die' : `${over} dice`} too many: tap each to take it back`;
  if (mend !== undefined) return `Die ${mend + 1}: tap the face it shows`;
  if (over === 0) return 'Tap the die that is wrong';
  return `${dice.length} of ${count}`;
}

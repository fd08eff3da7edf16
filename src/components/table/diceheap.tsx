import { Icon } from '../frame/icon.tsx';
import { Card } from './card.tsx';
import {
  CARD_WIDTH_REM,
  cardsThatFit,
  dieSizeFor,
  MAX_CUBES,
  MIN_DIE_PX,
  MIN_LOW_DIE_PX,
  MIN_PRESSED_DIE_PX,
  MIN_ROW_DIE_PX,
  SMALL_CARD_WIDTH_REM,
} from './dicesize.ts';
import { Die, dieName } from './die.tsx';
import type { DiceGroup, TableThrow } from './throw.ts';

export function DiceHeap({
  thrown,
  least,
  width,
  height,
  isDelayed,
  inRow = false,
}: {
  thrown: TableThrow;
  least: number;
  width: number;
  height: number;
  /** Delays the tumbling, because another throw tumbles first. */
  isDelayed: boolean;
  /** One line of small dice above the others. */
  inRow?: boolean;
}) {
  const { label, side, sides, words, cards, isNew: fresh, onDie, onPress, replacing: replacedDie } = thrown;
  const count = thrown.groups.reduce((sum, lot) => sum + lot.count, 0);
  const fits = dieSizeFor(count + (words === undefined ? 0 : 2), width, height, least);
  const single = onDie ? Math.max(MIN_PRESSED_DIE_PX, fits) : fits;
  const apart = onDie !== undefined || (single >= least && count < 41);
  const groups = apart
    ? thrown.groups.flatMap(({ count, ...lot }) => Array.from({ length: count }, () => ({ ...lot, count: 1 })))
    : grouped(thrown.groups);
  // Pips stay readable on smaller dice than numerals.
  const smallest = sides === 6 ? MIN_LOW_DIE_PX : least;
  const free =
    apart || words !== undefined ? single || least : dieSizeFor(groups.length * 2, width, height, smallest) || smallest;
  const die = inRow && width > 0 ? Math.min(free, rowDieOf(groups, width)) : free;
  const known = groups.length > 0;
  const turned = cards?.length ?? 0;
  // A card known by its class is about twice as wide.
  const places = turned + (cards ?? []).filter(({ code }) => !code).length;
  const small = turned > 4 || places > cardsThatFit(width, height, CARD_WIDTH_REM);
  const fan = places > cardsThatFit(width, height, SMALL_CARD_WIDTH_REM);
  const lies = (cards ?? []).filter(({ turns }) => !turns).length;
  const heap = (
    <ol
      class={`heap${side === undefined ? '' : ` side-${side + 1}`}${fresh ? ' fresh' : ''}${isDelayed ? ' after' : ''}${groups.length > MAX_CUBES ? ' many' : ''}${onDie ? ' typed' : ''}${fan ? ' fan' : ''}`}
      aria-label={label}
      style={{ '--s': `${turned > 0 ? MIN_DIE_PX : Math.floor(die)}px`, '--n': groups.length || turned - lies }}
    >
      {thrown.isAmended && (
        <li>
          <Icon name="edit" />
          <span class="unseen">corrected</span>
        </li>
      )}
      {words !== undefined && (
        <li class={words.length > 3 ? 'called long' : 'called'}>
          <b>{words}</b>
        </li>
      )}
      {known &&
        groups.map((lot, n) => (
          <li key={n} class={lot.role ? 'lie named' : 'lie'} style={{ '--i': n }}>
            {onDie && lot.face !== undefined ? (
              <button
                type="button"
                class="lie-key"
                aria-label={`Die ${n + 1}: ${dieName(lot.face, lot.by)}`}
                aria-pressed={replacedDie === n}
                onClick={() => onDie(n)}
              >
                <Lying sides={sides} lot={lot} fresh={false} flat={false} />
              </button>
            ) : (
              <Lying sides={sides} lot={lot} fresh={fresh} flat={groups.length > MAX_CUBES} />
            )}
            {lot.count > 1 && <b class="lie-count">×{lot.count}</b>}
            {lot.role && (
              <small class="lie-role" aria-hidden="true">
                {lot.role.name}
              </small>
            )}
          </li>
        ))}
      {cards?.map((card, n) => (
        <li key={n} class={card.turns ? 'dealt turns' : 'dealt'} style={{ '--i': Math.max(0, n - lies) }}>
          <Card card={card} size={small ? 's' : 'm'} />
        </li>
      ))}
    </ol>
  );
  return (
    <div class="heap-place">
      {heap}
      {onPress && (
        <button
          type="button"
          class="heap-change"
          aria-label={`Change: ${label}`}
          onClick={(tap) => onPress(apart ? dieUnder(tap) : undefined)}
        />
      )}
    </div>
  );
}

/** Size in px at which dice and their counts fit one line. A count is about as wide as a die. */
function rowDieOf(lots: readonly DiceGroup[], width: number): number {
  const places = lots.reduce((sum, { count }) => sum + (count > 1 ? 2 : 1), 0);
  return Math.max(MIN_ROW_DIE_PX, Math.floor((width - 12) / Math.max(1, places)) - 4);
}

/** Index of the die under a tap. Undefined between dice and by keyboard. */
function dieUnder({
  currentTarget,
  clientX: x,
  clientY: y,
}: {
  currentTarget: Element;
  clientX: number;
  clientY: number;
}) {
  const dice = [...currentTarget.parentElement!.querySelectorAll('.lie')].map((die) => die.getBoundingClientRect());
  const at = dice.findIndex(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
  return at < 0 ? undefined : at;
}

function grouped(lots: readonly DiceGroup[]): readonly DiceGroup[] {
  const all = new Map<string, DiceGroup>();
  for (const lot of lots) {
    const name = `${lot.face} ${lot.hit} ${lot.role?.name}`;
    all.set(name, { ...lot, count: lot.count + (all.get(name)?.count ?? 0) });
  }
  return [...all.values()].toSorted((a, b) => (b.face ?? 0) - (a.face ?? 0));
}

function Lying({
  sides,
  lot,
  fresh,
  flat,
}: {
  sides: number;
  lot: DiceGroup;
  fresh: boolean | undefined;
  flat: boolean;
}) {
  const { face, by, hit, role } = lot;
  const look = `${face === undefined ? 'blank' : by === 'app' ? 'of-app' : 'of-hand'}${hit === undefined ? '' : hit ? ' hits' : ' misses'}${role?.out ? ' out' : ''}`;
  const name =
    face === undefined ? (hit === undefined ? 'awaited' : hit ? 'hit' : 'no hit') : dieName(face, by, hit, role);
  return (
    <span class={`tumbler ${look}`}>
      <span class="unseen">{name}</span>
      {sides === 6 ? (
        <span class={`cube to${face ?? 0}`} aria-hidden="true">
          {fresh && !flat && face !== undefined ? (
            [1, 2, 3, 4, 5, 6].map((n) => <i key={n} class={`face f${n} at${n}`} />)
          ) : (
            <i class={`face f${face ?? 0}`} />
          )}
        </span>
      ) : (
        <span class="cube flat" aria-hidden="true">
          <Die sides={sides} face={face} by={by} silent />
        </span>
      )}
    </span>
  );
}

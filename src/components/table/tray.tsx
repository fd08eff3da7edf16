import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../frame/icon.tsx';
import { Card, type CardResult } from './card.tsx';
import { Die, type DieRole, type DieSource, dieName } from './die.tsx';
import './tray.css';

/** Dice with the same result. Without `face` only their number is known. */
export interface DiceGroup {
  face?: number | undefined;
  count: number;
  by: DieSource;
  hit?: boolean | undefined;
  role?: DieRole | undefined;
}

export interface TurnedCard extends CardResult {
  turns?: boolean | undefined;
}

/** Dice and cards thrown at once by one side. */
export interface Throw {
  id: string;
  label: string;
  side?: number | undefined;
  sides: number;
  groups: readonly DiceGroup[];
  cards?: readonly TurnedCard[] | undefined;
  /** Total called out by a player, if no faces are known: "26". */
  words?: string | undefined;
  isNew?: boolean | undefined;
  isAmended?: boolean | undefined;
  /** Opens the throw or one of its dice for editing. */
  onPress?: ((die?: number) => void) | undefined;
  /** Makes each die pressable. `replacing` is the index of the die being corrected. */
  onDie?: ((n: number) => void) | undefined;
  replacing?: number | undefined;
}

/** Die sizes in px: largest, smallest alone, smallest of several throws, and in the row above. */
const LARGE = 64;
const LEAST = 34;
const SHARED = 26;
const ROW = 24;

/** Smallest sizes in px of a die with a numeral: on the tray, and in the row above. */
const NUMBERED = 40;
const NUMBERED_ROW = 38;

/** Smallest size in px of a pressable die. Padding completes the touch target. */
const TAPPED = 40;

/** Card widths in rem. */
const CARD = 3.25;
const SMALL_CARD = 2.5;

const MAX_CUBES = 12;

/** Tray of dice and cards. `onFall` reports the start and the end of the tumbling. */
export function Tray({
  throws,
  before = [],
  onFall,
  children,
}: {
  throws: readonly Throw[];
  before?: readonly Throw[] | undefined;
  children?: ComponentChildren;
  onFall?: ((falls: boolean) => void) | undefined;
}) {
  const tray = useRef<HTMLDivElement>(null);
  const [room, measure] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const { clientWidth: width, clientHeight: height } = tray.current!;
      measure((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(tray.current!);
    return () => watch.disconnect();
  }, []);
  const [landed, land] = useState('');
  const rolled = throws
    .filter(({ isNew: fresh }) => fresh)
    .map(({ id }) => id)
    .join();
  useLayoutEffect(() => {
    if (rolled === '') return;
    const runs = tray.current!.getAnimations?.({ subtree: true }) ?? [];
    if (runs.length === 0) return land(rolled);
    onFall?.(true);
    const lie = () => {
      land(rolled);
      onFall?.(false);
    };
    void Promise.allSettled(runs.map((run) => run.finished)).then(lie);
    return () => onFall?.(false);
  }, [rolled]);
  const falls = landed !== rolled;
  return (
    <div class="tray">
      {before.length > 0 && (
        <div class="heaps before">
          {before.map((one) => (
            <Heap
              key={one.id}
              thrown={one}
              least={one.sides === 6 ? ROW : NUMBERED_ROW}
              width={room.width}
              height={one.sides === 6 ? ROW : NUMBERED_ROW}
              after={false}
            />
          ))}
        </div>
      )}
      <div ref={tray} class="heaps">
        {throws.map((one, n) => (
          <Heap
            key={one.id}
            least={one.sides === 6 ? (throws.length > 1 ? SHARED : LEAST) : NUMBERED}
            thrown={{ ...one, isNew: one.isNew && falls }}
            width={room.width / throws.length}
            height={room.height}
            after={falls && throws.slice(0, n).some(({ isNew: fresh }) => fresh)}
          />
        ))}
      </div>
      {children}
    </div>
  );
}

function Heap({
  thrown,
  least,
  width,
  height,
  after,
}: {
  thrown: Throw;
  least: number;
  width: number;
  height: number;
  /** Delays the tumbling, because another throw tumbles first. */
  after: boolean;
}) {
  const { label, side, sides, words, cards, isNew: fresh, onDie, onPress, replacing: mend } = thrown;
  const count = thrown.groups.reduce((sum, lot) => sum + lot.count, 0);
  const fits = sizeOf(count + (words === undefined ? 0 : 2), width, height, least);
  const single = onDie ? Math.max(TAPPED, fits) : fits;
  const apart = onDie !== undefined || (single >= least && count < 41);
  const lots = apart
    ? thrown.groups.flatMap(({ count, ...lot }) => Array.from({ length: count }, () => ({ ...lot, count: 1 })))
    : grouped(thrown.groups);
  const die =
    apart || words !== undefined ? single || least : Math.max(least, sizeOf(lots.length * 1.8, width, height, least));
  const known = lots.length > 0;
  const turned = cards?.length ?? 0;
  const small = turned > 4 || turned > cardsIn(width, height, CARD);
  const fan = turned > cardsIn(width, height, SMALL_CARD);
  const lies = (cards ?? []).filter(({ turns }) => !turns).length;
  const heap = (
    <ol
      class={`heap${side === undefined ? '' : ` side-${side + 1}`}${fresh ? ' fresh' : ''}${after ? ' after' : ''}${lots.length > MAX_CUBES ? ' many' : ''}${onDie ? ' typed' : ''}${fan ? ' fan' : ''}`}
      aria-label={label}
      style={{ '--s': `${turned > 0 ? LEAST : Math.floor(die)}px`, '--n': lots.length || turned - lies }}
    >
      {thrown.isAmended && (
        <li class="mended">
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
        lots.map((lot, n) => (
          <li key={n} class={lot.role ? 'lie named' : 'lie'} style={{ '--i': n }}>
            {onDie && lot.face !== undefined ? (
              <button
                type="button"
                class="lie-key"
                aria-label={`Die ${n + 1}: ${dieName(lot.face, lot.by)}`}
                aria-pressed={mend === n}
                onClick={() => onDie(n)}
              >
                <Lying sides={sides} lot={lot} fresh={false} flat={false} />
              </button>
            ) : (
              <Lying sides={sides} lot={lot} fresh={fresh} flat={lots.length > MAX_CUBES} />
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
          {card.code && card.words && <small aria-hidden="true">{card.words}</small>}
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

/** Largest die size in px at which `count` dice fit the area. */
function sizeOf(count: number, width: number, height: number, least: number): number {
  const most = count < 3 ? LARGE * 1.25 : LARGE;
  if (width === 0 || count === 0) return most;
  for (let size = most; size >= least; size -= 2) {
    const pitch = size * 1.22;
    if (Math.floor((width - 16) / pitch) * Math.floor((height - 8) / pitch) >= count) return size;
  }
  return 0;
}

/** Number of cards, `rem` wide, that fit the area in px. */
function cardsIn(width: number, height: number, rem: number): number {
  if (width === 0) return Number.POSITIVE_INFINITY;
  const card = rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor((height - 4) / (card * 1.4)) * Math.floor((width - 16) / (card * 1.25));
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

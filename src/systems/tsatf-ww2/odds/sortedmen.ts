import type { Dealing } from '../../../odds/dealer.ts';
import type { Sums } from '../../../odds/quick.ts';

import { coarser, type Look } from '../../../rules/deck.ts';
import { mustFind } from '../../../rules/lists.ts';
import {
  BACK,
  CARDS,
  type CardClass,
  effectOn,
  type Hits,
  type How,
  LYING,
  ORDER,
  orderOf,
  type Parts,
  partsOf,
  SORTS,
  type Sort,
  STANDING,
  sortAfterCard,
  sorts,
  type Target,
} from '../casualties.ts';
import type { Strength } from '../pinning.ts';
import { casualtyCard, type Effect, type Figure } from '../tables.ts';
import { ROLES, type Role } from '../unit.ts';

/** Number of men of each sort, a letter each in the order of SORTS ("0" for none), and "!" once a leader was hit. A string is quick to compare. */
export type Sorted = string;

const letterOf = (many: number): string => String.fromCharCode(NONE + many);
const NONE = '0'.charCodeAt(0);

export const countSorts = (men: readonly Target[]): Sorted =>
  SORTS.map(({ sort }) => letterOf(men.filter((man) => man.sort === sort).length)).join('');

const manyOf = (men: Sorted, { place }: Parts): number => men.charCodeAt(place) - NONE;

/** Counts the men of some sorts. */
export function countOf(men: Sorted, of: (role: Role, how: How) => boolean): number {
  let sum = 0;
  for (const parts of SORTS) {
    const many = manyOf(men, parts);
    if (many > 0 && of(parts.role, parts.how)) sum += many;
  }
  return sum;
}

/** Hits on men without names. */
export type Counted = Omit<Hits, 'men' | 'chooser'> & { readonly men: Sorted };

/** Men wounded and killed. */
export type Lost = Sums<'wounded' | 'killed'>;

/** Rules for a card. `late`: its suit decides only between wounded and killed, which is settled after the last card. */
export type Falls = Pick<Hits, 'picked' | 'lying' | 'marked'> & { readonly late: boolean };

/** Suits matter to more than the losses where a marked man may survive a card. */
export const fallsOn = ({ men, picked, lying, marked }: Omit<Counted, 'hits' | 'deck' | 'replace'>): Falls => ({
  picked,
  lying,
  marked,
  late: marked === 'dies' || !hasAny(men, MARKED),
});

const LEADERS = sorts(['leader', 'second'], STANDING);
const UNMARKED = sorts(ROLES, ['fit', 'pinned']);
const MARKED = sorts(ROLES, [...BACK, ...LYING]);
/** The sorts a key card falls on before any ordinary man. */
const keysOf = ({ key }: Readonly<Record<Figure, readonly Parts[]>>) =>
  key.slice(0, key.indexOf(partsOf('ordinary fit')));
const KEYS = { both: keysOf(ORDER.both), recovered: keysOf(ORDER.recovered), none: keysOf(ORDER.none) };

const hasAny = (men: Sorted, sorts: readonly Parts[]): boolean => sorts.some((parts) => manyOf(men, parts) > 0);

/** A card on men counted by sort. (tsatf-ww2 4.7) */
export const FALLING: Omit<Dealing<Sorted, Falls, CardClass, keyof Lost>, 'last'> = {
  look: (men, falls, first) => (hasAny(men, orderOf('leader', falls)) ? lookFor(men, falls, first) : undefined),

  sums: { wounded: 0, killed: 0 },

  fall(men, is, falls) {
    const { figure, effect } = CARDS[is];
    const struck = mustFind(orderOf(figure, falls), (parts) => manyOf(men, parts) > 0);
    const { sort, role, how } = struck;
    const done = effectOn(how, effect, falls.marked);
    const left = moved(men, struck, sortAfterCard(sort, done));
    const state = (role === 'leader' || role === 'second') && !hitLeader(men) ? `${left}${LEADER_HIT}` : left;
    return done === 'wounded' || done === 'killed' ? { state, add: ADDS[done] } : { state };
  },
};

const ADDS = { wounded: { wounded: 1 }, killed: { killed: 1 } };

/** A letter that stands for no number of men. */
const LEADER_HIT = '!';

export const hitLeader = (men: Sorted): boolean => men.endsWith(LEADER_HIT);

/** Moves a man to another sort, or out. */
function moved(men: Sorted, from: Parts, to: Sort | undefined): Sorted {
  if (from.sort === to) return men;
  const fewer = withMore(men, from, -1);
  return to ? withMore(fewer, partsOf(to), 1) : fewer;
}

const withMore = (men: Sorted, parts: Parts, more: number): Sorted =>
  men.slice(0, parts.place) + letterOf(manyOf(men, parts) + more) + men.slice(parts.place + 1);

/**
 * What the cards tell apart: with no leader to hit an ace is a key figure, and with no key figure that is an ordinary soldier.
 * Where it may be settled late, a red card strikes a man out whichever it is, by whom it named as the first card fell; and any
 * card does where all who are left are marked.
 */
function lookFor(men: Sorted, { picked, lying, late }: Falls, first: Look<CardClass> | undefined): Look<CardClass> {
  if (picked) return LOOKS.effect;
  // Crewmen and marked men only become fewer, so that what is merged stays so.
  const keys = hasAny(men, KEYS[lying]);
  const plain = hasAny(men, LEADERS) ? (keys ? LOOKS.all : LOOKS.leaders) : keys ? LOOKS.keys : LOOKS.effect;
  if (!first || !late) return plain;
  const figure = (is: CardClass) => (plain.within?.(is) ?? is).split(' ')[0] as Figure;
  if (!hasAny(men, UNMARKED)) return coarsest(first, plain, 'figures', (is) => `${figure(is)} killed`);
  return coarsest(first, plain, 'red', (is) =>
    is.endsWith('pinned') ? `${figure(is)} pinned` : (is.replace('wounded', 'killed') as CardClass),
  );
}

const looked = new WeakMap<Look<CardClass>, WeakMap<Look<CardClass>, Map<string, Look<CardClass>>>>();

/** A look coarser than the first, made once for each plain one and name. */
function coarsest(
  first: Look<CardClass>,
  plain: Look<CardClass>,
  name: string,
  of: (is: CardClass) => CardClass,
): Look<CardClass> {
  const byPlain = looked.get(first) ?? new WeakMap<Look<CardClass>, Map<string, Look<CardClass>>>();
  looked.set(first, byPlain);
  const made = byPlain.get(plain) ?? new Map<string, Look<CardClass>>();
  byPlain.set(plain, made);
  const look = made.get(name) ?? coarser(first, of);
  made.set(name, look);
  return look;
}

const as = (figure: (figure: Figure) => Figure): Look<CardClass> =>
  coarser(casualtyCard as Look<CardClass>, (is) => {
    const [who, effect] = is.split(' ') as [Figure, Effect];
    return `${figure(who)} ${effect}`;
  });

/** The looks at a casualty card, from the finest to the one that sees its suit alone. */
export const LOOKS = {
  all: casualtyCard as Look<CardClass>,
  leaders: as((who) => (who === 'key' ? 'ordinary' : who)),
  keys: as((who) => (who === 'leader' ? 'key' : who)),
  effect: as(() => 'ordinary'),
};

/** Strength of a unit with these men left. */
export function strengthLeft(before: Strength, men: Sorted): Strength {
  const standing = countOf(men, (_, how) => how !== 'lying');
  const pinned = countOf(men, (_, how) => how === 'pinned' || how === 'back pinned');
  return { standing, pinned, lost: before.lost + before.standing - standing };
}

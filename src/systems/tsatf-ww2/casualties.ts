import { draw, note, part, roll, type Sequence, some, steps, under } from '../../rules/ask.ts';
import { coarsen, coarser, type Deck, fresh, type Look } from '../../rules/deck.ts';
import { mustFind, nth } from '../../rules/lists.ts';
import { sum } from '../../rules/pool.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { FieldOf } from '../../rules/setup.ts';
import type { Switches } from './house.ts';
import { casualtyCard, type Effect, type Figure } from './tables.ts';
import { cameBack, labelOf, MAN, ROLES, type Role, stands } from './unit.ts';

/** How a man is as the card falls: fit or pinned, the same for a man who came back, or lying wounded since before the volley. */
const HOW = ['fit', 'pinned', 'back', 'back pinned', 'lying'] as const;
type How = (typeof HOW)[number];

/** What a casualty card can tell apart of a man: "ordinary fit", "crewman back pinned". */
export type Sort = `${Role} ${How}`;

/** A man who may be hit. */
export type Target = {
  readonly id: string;
  readonly name: string;
  readonly sort: Sort;
  /** How much more he carries than a rifle: 1 an SMG, 2 a BAR. */
  readonly arm?: number;
};

/** Hits on men: the cards still in, who chooses among equals, and whether only a crew picked out can be hit. */
export type Hits = {
  readonly men: readonly Target[];
  readonly hits: number;
  readonly deck: Deck;
  readonly picked: boolean;
} & Rules;

type Rules = Pick<Switches, 'marked' | 'lying' | 'replace' | 'chooser'>;

/** A man a card fell on, and what it did; nothing where he was pinned and is pinned again. */
export type Struck = { readonly man: string; readonly effect: Effect | 'none'; readonly card?: string };

/** How many of the men struck were wounded, and how many killed. */
export const countEffects = (struck: readonly Struck[]) => ({
  wounded: struck.filter(({ effect }) => effect === 'wounded').length,
  killed: struck.filter(({ effect }) => effect === 'killed').length,
});

/** The men struck, card by card, those a card may still fall on, and the cards still in. */
export type Fallen = { readonly struck: readonly Struck[]; readonly men: readonly Target[]; readonly deck: Deck };

/** The casualty cards: never asked for. */
export const deckField: FieldOf<object, 'deck', Deck> = {
  kind: 'deck',
  id: 'deck',
  title: 'Casualty cards',
  deck: 'casualty',
  look: casualtyCard,
};

const STANDING: readonly How[] = ['fit', 'pinned', 'back', 'back pinned'];
const BACK: readonly How[] = ['back', 'back pinned'];
const LYING: readonly How[] = ['lying'];
/** Ordinary men first, then crewmen, then leaders, the lowest first. */
const RISING: readonly Role[] = ['ordinary', 'crewman', 'second', 'leader'];

const sorts = (roles: readonly Role[], hows: readonly How[]): readonly Sort[] =>
  roles.flatMap((role) => hows.map((how): Sort => `${role} ${how}`));

/** Whom a card falls on: the first sort of which there is a man. (tsatf-ww2 4.7, W-27; the fallbacks are inferred) */
export const ORDER: Readonly<Record<Switches['lying'], Readonly<Record<Figure, readonly Sort[]>>>> = {
  both: order(true, true),
  recovered: order(true, false),
  none: order(false, false),
};

function order(back: boolean, lying: boolean): Readonly<Record<Figure, readonly Sort[]>> {
  const ordinary = [...sorts(RISING, STANDING), ...(lying ? sorts(RISING, LYING) : [])];
  const marked = [...(back ? sorts(RISING, BACK) : []), ...(lying ? sorts(RISING, LYING) : [])];
  const key = distinct([...sorts(['crewman'], STANDING), ...marked, ...ordinary]);
  return { ordinary, key, leader: distinct([...sorts(['leader', 'second'], STANDING), ...key]) };
}

function distinct(sorts: readonly Sort[]): readonly Sort[] {
  return [...new Set(sorts)];
}

/** A crew picked out takes every card, whomever it names. (tsatf-ww2 4.7, W-06) */
const PICKED: readonly Sort[] = sorts(['crewman'], HOW);

const orderOf = (figure: Figure, { picked, lying }: Pick<Hits, 'picked' | 'lying'>): readonly Sort[] =>
  picked ? PICKED : ORDER[lying][figure];

/** The men of a unit a card may fall on: the standing, and those lying wounded as the volley begins. (tsatf-ww2 4.7) */
export const targets = (unit: Unit, among: (man: Man) => boolean = () => true): readonly Target[] =>
  unit.men
    .filter((man) => (stands(man) || man.state === 'wounded') && among(man))
    .map((man) => ({ id: man.id, name: labelOf(man), sort: sortOf(man), ...armOf(man) }));

const armOf = (man: Man): Pick<Target, 'arm'> =>
  MAN.of(man, 'bar') ? { arm: 2 } : MAN.of(man, 'smg') ? { arm: 1 } : {};

/** What a casualty card can tell apart of a man who stands or lies wounded. */
export function sortOf(man: Man): Sort {
  const role = man.role as Role;
  if (!stands(man)) return `${role} lying`;
  if (cameBack(man)) return man.state === 'pinned' ? `${role} back pinned` : `${role} back`;
  return man.state === 'pinned' ? `${role} pinned` : `${role} fit`;
}

/** The role in a sort. */
export const roleOf = (sort: Sort): Role => sort.slice(0, sort.indexOf(' ')) as Role;
/** How he is, in a sort. */
export const howOf = (sort: Sort): How => sort.slice(sort.indexOf(' ') + 1) as How;

/** What a card does to a man: any kills one who is marked; the pinned are not pinned again. (tsatf-ww2 4.7, W-05) */
export function effectOn(how: How, effect: Effect, marked: Switches['marked']): Effect | 'none' {
  if (how === 'fit') return effect;
  if (how === 'pinned') return effect === 'pinned' ? 'none' : effect;
  if (marked === 'dies') return 'killed';
  if (how === 'lying') return effect === 'killed' ? 'killed' : 'none';
  return how === 'back pinned' && effect === 'pinned' ? 'none' : effect;
}

/** The sort a man is of from then on; nothing where he is out, and is not drawn again in this volley. */
function after(sort: Sort, effect: Effect | 'none'): Sort | undefined {
  if (effect === 'none') return sort;
  if (effect !== 'pinned') return undefined;
  return howOf(sort) === 'back' ? `${roleOf(sort)} back pinned` : `${roleOf(sort)} pinned`;
}

/** A card for each hit, one after the other, while there is a man to take it. (tsatf-ww2 4.7) */
export function* fellMen(hits: Hits): Sequence<Fallen> {
  const start: Fallen = { struck: [], men: hits.men, deck: hits.deck };
  return yield* steps('hit', numbersTo(hits.hits), start, function* (state) {
    const { men, struck, deck } = state;
    if (!orderOf('leader', hits).some((sort) => men.some((man) => man.sort === sort))) return state;
    const { is, card, deck: rest } = yield* draw('card', hits.replace ? fresh : deck, casualtyCard);
    const [figure, effect] = is.split(' ') as [Figure, Effect];
    const sort = mustFind(orderOf(figure, hits), (sort) => men.some((man) => man.sort === sort));
    const equals = men.filter((man) => man.sort === sort);
    const man = yield* among(equals, hits);
    const done = effectOn(howOf(sort), effect, hits.marked);
    const next = after(sort, done);
    yield* note('falls', { effect: done, ...(equals.length === 1 ? { man: nth(equals, 0).name } : {}) });
    return {
      struck: [...struck, { man, effect: done, ...(card === undefined ? {} : { card }) }],
      deck: hits.replace ? deck : rest,
      men: men.flatMap((one) => (one.id !== man ? [one] : next ? [{ ...one, sort: next }] : [])),
    };
  });
}

const numbersTo = (hits: number): readonly number[] => Array.from({ length: hits }, (_, i) => i + 1);

/** One of men who are all alike to a card: the owner picks, a rifleman first, or by house rule the firer, or the lot. (tsatf-ww2 W-26) */
function* among(equals: readonly Target[], { chooser }: Rules): Sequence<string> {
  if (equals.length === 1) return nth(equals, 0).id;
  if (chooser === 'random') return nth(equals, (yield* roll('lot', { count: 1, sides: equals.length }, sum)) - 1).id;
  const special = ({ arm = 0 }: Target) => (chooser === 'owner' ? arm : -arm);
  const item = ({ id, name }: Target) => ({ id, name });
  return nth(yield* under('man', some('', equals, 1, { item, special }), whose(chooser)), 0).id;
}

const whose = (chooser: 'owner' | 'firer'): string => (chooser === 'owner' ? 'target' : 'firer');

/** Men by sort, in one order: all that the odds need of them. */
export type Sorted = Readonly<Partial<Record<Sort, number>>>;

const ALL: readonly Sort[] = sorts(ROLES, HOW);

/** How many men there are of each sort. */
export function countSorts(men: readonly Target[]): Sorted {
  const many: Partial<Record<Sort, number>> = {};
  for (const { sort } of men) many[sort] = (many[sort] ?? 0) + 1;
  return inOrder(many);
}

const inOrder = (many: Sorted): Sorted =>
  Object.fromEntries(ALL.flatMap((sort) => (many[sort] ? [[sort, many[sort]]] : [])));

/** How many men of these there are. */
export const countOf = (men: Sorted, of: (role: Role, how: How) => boolean): number =>
  ALL.reduce((sum, sort) => sum + (of(roleOf(sort), howOf(sort)) ? (men[sort] ?? 0) : 0), 0);

/** Hits as the odds tell them: nobody is named. */
export type Counted = Omit<Hits, 'men' | 'chooser'> & { readonly men: Sorted };

/** What came of them: the men left by sort, how many were wounded and killed, whether a leader was hit, and the cards still in. */
export type Toll = {
  readonly men: Sorted;
  readonly deck: Deck;
  readonly wounded: number;
  readonly killed: number;
  readonly leader: boolean;
};

/** So many cards are still walked one by one; more are played out. */
export const EXACT = 12;

/** The same cards under the same names, blind to who is who. (tsatf-ww2 4.7) */
export function* toll(hits: Counted): Sequence<Toll> {
  return yield* under('hit', part(dealCards, hits));
}

/** What so many cards leave, from what one fewer left: worked out once for any number of hits. */
function* dealCards(hits: Counted): Sequence<Toll> {
  const { hits: no, men: all, deck: begins } = hits;
  if (no === 0) return coarsenDeck({ men: all, wounded: 0, killed: 0, leader: false, deck: begins }, hits);
  const state = yield* part(dealCards, { ...hits, hits: no - 1 });
  const { men, deck } = state;
  if (!orderOf('leader', hits).some((sort) => men[sort])) return state;
  const { is, deck: rest } = yield* under(`${no}`, draw('card', hits.replace ? fresh : deck, lookFor(men, hits)));
  const [figure, effect] = is.split(' ') as [Figure, Effect];
  const sort = mustFind(orderOf(figure, hits), (sort) => (men[sort] ?? 0) > 0);
  const done = effectOn(howOf(sort), effect, hits.marked);
  const next = after(sort, done);
  const role = roleOf(sort);
  const fewer: Partial<Record<Sort, number>> = { ...men, [sort]: (men[sort] ?? 0) - 1 };
  if (next) fewer[next] = (fewer[next] ?? 0) + 1;
  return coarsenDeck(
    {
      men: inOrder(fewer),
      wounded: state.wounded + (done === 'wounded' ? 1 : 0),
      killed: state.killed + (done === 'killed' ? 1 : 0),
      leader: state.leader || role === 'leader' || role === 'second',
      deck: hits.replace ? deck : rest,
    },
    hits,
  );
}

/** The deck counted by no more classes than still matter, and no card by its name. */
function coarsenDeck<S extends { readonly men: Sorted; readonly deck: Deck }>(state: S, hits: Counted): S {
  if (hits.replace) return state;
  const look = lookFor(state.men, hits);
  const lost: Record<string, number> = { ...coarsen(state.deck, look).lost };
  for (const card of state.deck.out) lost[look.of(card)] = (lost[look.of(card)] ?? 0) + 1;
  return { ...state, deck: coarsen({ out: [], lost }, look) };
}

type Is = `${Figure} ${Effect}`;

/** What the cards tell apart: with no leader to hit an ace is a key figure, and with no key figure that is an ordinary soldier. */
function lookFor(men: Sorted, { picked, lying }: Pick<Hits, 'picked' | 'lying'>): Look<Is> {
  if (picked) return LOOKS.effect;
  const leaders = countOf(men, (role, how) => (role === 'leader' || role === 'second') && how !== 'lying') > 0;
  const { key } = ORDER[lying];
  // Crewmen and marked men only become fewer, so that what is merged stays so.
  const keys = key.slice(0, key.indexOf('ordinary fit')).some((sort) => men[sort]);
  if (leaders) return keys ? LOOKS.all : LOOKS.leaders;
  return keys ? LOOKS.keys : LOOKS.effect;
}

const as = (figure: (figure: Figure) => Figure): Look<Is> =>
  coarser(casualtyCard as Look<Is>, (is) => {
    const [who, effect] = is.split(' ') as [Figure, Effect];
    return `${figure(who)} ${effect}`;
  });

/** The looks at a casualty card, from the finest to the one that sees its suit alone. */
export const LOOKS = {
  all: casualtyCard as Look<Is>,
  leaders: as((who) => (who === 'key' ? 'ordinary' : who)),
  keys: as((who) => (who === 'leader' ? 'key' : who)),
  effect: as(() => 'ordinary'),
};

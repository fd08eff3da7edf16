import { about, draw, note, roll, type Sequence, some, steps, under } from '../../rules/ask.ts';
import { type Deck, fresh } from '../../rules/deck.ts';
import { mustFind, nth } from '../../rules/lists.ts';
import { sum } from '../../rules/pool.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { FieldOf } from '../../rules/setup.ts';
import type { Switches } from './house.ts';
import { casualtyCard, type Effect, FIGURES, type Figure, SUITS } from './tables.ts';
import { cameBack, goneBy, labelOf, MAN, ROLES, type Role, stands } from './unit.ts';

/** How a man is as the card falls: fit or pinned, the same for a man who came back, or lying wounded since before the volley. */
const HOW = ['fit', 'pinned', 'back', 'back pinned', 'lying'] as const;
export type How = (typeof HOW)[number];

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

export const STANDING: readonly How[] = ['fit', 'pinned', 'back', 'back pinned'];
export const BACK: readonly How[] = ['back', 'back pinned'];
export const LYING: readonly How[] = ['lying'];
/** Ordinary men first, then crewmen, then leaders, the lowest first. */
const RISING: readonly Role[] = ['ordinary', 'crewman', 'second', 'leader'];

const sortFor = (role: Role, how: How): Sort => `${role} ${how}`;

/** A sort, what it is made of, and where its men are counted. */
export type Parts = { readonly sort: Sort; readonly role: Role; readonly how: How; readonly place: number };
export const SORTS: readonly Parts[] = ROLES.flatMap((role) =>
  HOW.map((how) => ({ sort: sortFor(role, how), role, how })),
).map((parts, place) => ({ ...parts, place }));
const BY_SORT = new Map(SORTS.map((parts) => [parts.sort, parts]));

export const sorts = (roles: readonly Role[], hows: readonly How[]): readonly Parts[] =>
  roles.flatMap((role) => hows.map((how) => partsOf(sortFor(role, how))));

export function partsOf(sort: Sort): Parts {
  const parts = BY_SORT.get(sort);
  if (!parts) throw new Error(`there is no sort “${sort}”`);
  return parts;
}

/** Whom a card falls on: the first sort of which there is a man. (tsatf-ww2 4.7, W-27; the fallbacks are inferred) */
export const ORDER: Readonly<Record<Switches['lying'], Readonly<Record<Figure, readonly Parts[]>>>> = {
  both: order(true, true),
  recovered: order(true, false),
  none: order(false, false),
};

function order(back: boolean, lying: boolean): Readonly<Record<Figure, readonly Parts[]>> {
  const ordinary = [...sorts(RISING, STANDING), ...(lying ? sorts(RISING, LYING) : [])];
  const marked = [...(back ? sorts(RISING, BACK) : []), ...(lying ? sorts(RISING, LYING) : [])];
  const key = distinct([...sorts(['crewman'], STANDING), ...marked, ...ordinary]);
  return { ordinary, key, leader: distinct([...sorts(['leader', 'second'], STANDING), ...key]) };
}

function distinct(sorts: readonly Parts[]): readonly Parts[] {
  return [...new Set(sorts)];
}

/** A crew picked out takes every card, whomever it names. (tsatf-ww2 4.7, W-06) */
const PICKED: readonly Parts[] = sorts(['crewman'], HOW);

export const orderOf = (figure: Figure, { picked, lying }: Pick<Hits, 'picked' | 'lying'>): readonly Parts[] =>
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
export const roleOf = (sort: Sort): Role => partsOf(sort).role;
/** How he is, in a sort. */
export const howOf = (sort: Sort): How => partsOf(sort).how;

/** What a card does to a man: any kills one who is marked; the pinned are not pinned again. (tsatf-ww2 4.7, W-05) */
export function effectOn(how: How, effect: Effect, marked: Switches['marked']): Effect | 'none' {
  if (how === 'fit') return effect;
  if (how === 'pinned') return effect === 'pinned' ? 'none' : effect;
  if (marked === 'dies') return 'killed';
  if (how === 'lying') return effect === 'killed' ? 'killed' : 'none';
  return how === 'back pinned' && effect === 'pinned' ? 'none' : effect;
}

/** The sort a man is of from then on; nothing where he is out, and is not drawn again in this volley. */
export function sortAfterCard(sort: Sort, effect: Effect | 'none'): Sort | undefined {
  if (effect === 'none') return sort;
  if (effect !== 'pinned') return undefined;
  return howOf(sort) === 'back' ? `${roleOf(sort)} back pinned` : `${roleOf(sort)} pinned`;
}

/** A card for each hit, one after the other, while there is a man to take it. (tsatf-ww2 4.7) */
export function* fellMen(hits: Hits): Sequence<Fallen> {
  const start: Fallen = { struck: [], men: hits.men, deck: hits.deck };
  return yield* steps('hit', numbersTo(hits.hits), start, function* (state) {
    const { men, struck, deck } = state;
    const isThere = ({ sort }: Parts) => men.some((man) => man.sort === sort);
    if (!orderOf('leader', hits).some(isThere)) return state;
    const sortFor = (figure: Figure) => mustFind(orderOf(figure, hits), isThere).sort;
    const drawn = draw('card', hits.replace ? fresh : deck, casualtyCard);
    const context = () => ({ strikes: strikesFor(sortFor, hits), reading: readingOf(state, hits) });
    const { is, card, deck: rest } = yield* about(context, drawn);
    const [figure, effect] = is.split(' ') as [Figure, Effect];
    const sort = sortFor(figure);
    const equals = men.filter((man) => man.sort === sort);
    const man = yield* among(equals, hits);
    const done = effectOn(howOf(sort), effect, hits.marked);
    const next = sortAfterCard(sort, done);
    yield* note('falls', {
      effect: done,
      marked: done === 'killed' && effect !== 'killed',
      man: mustFind(equals, ({ id }) => id === man).name,
      ...goneBy(done, man),
    });
    return {
      struck: [...struck, { man, effect: done, ...(card === undefined ? {} : { card }) }],
      deck: hits.replace ? deck : rest,
      men: men.flatMap((one) => (one.id !== man ? [one] : next ? [{ ...one, sort: next }] : [])),
    };
  });
}

/** Whom a card strikes, by his sort, and its effect on him. */
export type Strike = { readonly sort: Sort; readonly effect: Effect | 'none' };

/** The strike of each class of card. */
export const strikesFor = (
  sortFor: (figure: Figure) => Sort,
  { marked }: Pick<Switches, 'marked'>,
): Readonly<Record<string, Strike>> =>
  Object.fromEntries(
    Object.entries(CARDS).map(([is, { figure, effect }]) => {
      const sort = sortFor(figure);
      return [is, { sort, effect: effectOn(howOf(sort), effect, marked) }];
    }),
  );

/** How “previously wounded” is read where that decides whom J, Q and K find: 'this volley' leaves out a man it has wounded, 'recovered' and 'none' are house rules. */
export type Reading = 'lying' | 'this volley' | 'recovered' | 'none';

/** The reading that decides whom the next J, Q or K finds; null where none does. (tsatf-ww2 4.7, W-27) */
function readingOf({ men, struck }: Pick<Fallen, 'men' | 'struck'>, { picked, lying }: Hits): Reading | null {
  if (picked) return null;
  const isThere = ({ sort }: Parts) => men.some((man) => man.sort === sort);
  const { key, ordinary } = ORDER[lying];
  const found = key.find(isThere);
  if (lying !== 'both' && found !== ORDER.both.key.find(isThere)) return lying;
  if (found !== ordinary.find(isThere)) return found?.how === 'lying' ? 'lying' : null;
  const isDecided = found?.role === 'crewman' || lying !== 'both';
  return !isDecided && struck.some(({ effect }) => effect === 'wounded') ? 'this volley' : null;
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

/** A class of casualty card: a figure and an effect. */
export type CardClass = `${Figure} ${Effect}`;

/** The figure and the effect of each class of card. */
export const CARDS = Object.fromEntries(
  FIGURES.flatMap((figure) => SUITS.map(([, effect]) => [`${figure} ${effect}`, { figure, effect }] as const)),
) as Readonly<Record<CardClass, { readonly figure: Figure; readonly effect: Effect }>>;

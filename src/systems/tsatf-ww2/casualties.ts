import { about, draw, note, roll, type Sequence, some, steps, under } from '../../engine/ask.ts';
import { type Deck, fresh } from '../../engine/deck.ts';
import { mustFind, nth } from '../../engine/lists.ts';
import { sum } from '../../engine/pool.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { FieldOf } from '../../engine/setup.ts';
import type { Switches } from './house.ts';
import { casualtyCard, type Effect, type Figure } from './tables.ts';
import { cameBack, goneBy, labelOf, leads, MAN, type Role, stands } from './unit.ts';

/** How a man is as the card falls. `back` men have come back after a wound; `lying` men lay wounded before the volley. */
const CONDITIONS = ['fit', 'pinned', 'back', 'back pinned', 'lying'] as const;
type Condition = (typeof CONDITIONS)[number];

/** What a casualty card can tell apart of a man: "ordinary fit", "crewman back pinned". */
export type Sort = `${Role} ${Condition}`;

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

const sorts = (roles: readonly Role[], conditions: readonly Condition[]): readonly Sort[] =>
  roles.flatMap((role) => conditions.map((condition): Sort => `${role} ${condition}`));

const STANDING: readonly Condition[] = ['fit', 'pinned', 'back', 'back pinned'];
/** Ordinary men, crewmen, then leaders, the lowest first. */
const PLAINEST_FIRST: readonly Role[] = ['ordinary', 'crewman', 'second', 'leader'];

const STANDING_MEN = sorts(PLAINEST_FIRST, STANDING);
const STANDING_CREW = sorts(['crewman'], STANDING);
export const STANDING_LEADERS = sorts(['leader', 'second'], STANDING);
const PREVIOUSLY_WOUNDED = sorts(PLAINEST_FIRST, ['back', 'back pinned']);
const LYING_WOUNDED = sorts(PLAINEST_FIRST, ['lying']);

/** Whom a card strikes: a man of the first of these sorts of which there is one. (tsatf-ww2 4.7; the fallbacks are inferred) */
function order(previouslyWounded: readonly Sort[], lying: readonly Sort[]): Readonly<Record<Figure, readonly Sort[]>> {
  const ordinary = [...STANDING_MEN, ...lying];
  const key = [...STANDING_CREW, ...previouslyWounded, ...lying, ...ordinary];
  const leader = [...STANDING_LEADERS, ...key];
  return { ordinary, key, leader };
}

/** The order for each reading of “previously wounded”. (tsatf-ww2 W-27) */
export const ORDER: Readonly<Record<Switches['lying'], ReturnType<typeof order>>> = {
  both: order(PREVIOUSLY_WOUNDED, LYING_WOUNDED),
  recovered: order(PREVIOUSLY_WOUNDED, []),
  none: order([], []),
};

/** A crew picked out takes every card, whomever it names. (tsatf-ww2 4.7, W-06) */
const PICKED = sorts(['crewman'], CONDITIONS);

const orderOf = (figure: Figure, { picked, lying }: Pick<Hits, 'picked' | 'lying'>): readonly Sort[] =>
  picked ? PICKED : ORDER[lying][figure];

/** Whether a card can strike one of these men. An ace can strike anybody whom any card can. */
export const canStrike = (men: readonly Sort[], hits: Pick<Hits, 'picked' | 'lying'>): boolean =>
  orderOf('leader', hits).some((sort) => men.includes(sort));

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

export const isLeader = (sort: Sort): boolean => leads({ role: roleOf(sort) });
export const roleOf = (sort: Sort): Role => sort.slice(0, sort.indexOf(' ')) as Role;
const conditionOf = (sort: Sort): Condition => sort.slice(sort.indexOf(' ') + 1) as Condition;
export const liesWounded = (sort: Sort): boolean => conditionOf(sort) === 'lying';

/** What a card does to a man: any kills one who is marked; the pinned are not pinned again. (tsatf-ww2 4.7, W-05) */
export function effectOn(sort: Sort, effect: Effect, marked: Switches['marked']): Effect | 'none' {
  const condition = conditionOf(sort);
  if (condition === 'fit') return effect;
  if (condition === 'pinned') return effect === 'pinned' ? 'none' : effect;
  if (marked === 'dies') return 'killed';
  if (condition === 'lying') return effect === 'killed' ? 'killed' : 'none';
  return condition === 'back pinned' && effect === 'pinned' ? 'none' : effect;
}

export const pinnedSort = (sort: Sort): Sort =>
  conditionOf(sort) === 'back' ? `${roleOf(sort)} back pinned` : `${roleOf(sort)} pinned`;

/** A class of casualty card. */
export type CardClass = `${Figure} ${Effect}`;

/** Whom a card strikes, by his sort, its effect on him, and his sort afterwards: none if he is out and is not drawn again. */
export type Strike = { readonly sort: Sort; readonly effect: Effect | 'none'; readonly after?: Sort };

/** A card on men of these sorts. (tsatf-ww2 4.7) */
export function strike(men: readonly Sort[], is: CardClass, hits: Pick<Hits, 'picked' | 'lying' | 'marked'>): Strike {
  const [figure, effect] = is.split(' ') as [Figure, Effect];
  const sort = mustFind(orderOf(figure, hits), (sort) => men.includes(sort));
  const done = effectOn(sort, effect, hits.marked);
  if (done === 'none') return { sort, effect: done, after: sort };
  return done === 'pinned' ? { sort, effect: done, after: pinnedSort(sort) } : { sort, effect: done };
}

/** A card for each hit, one after the other, while there is a man to take it. (tsatf-ww2 4.7) */
export function* fellMen(hits: Hits): Sequence<Fallen> {
  const start: Fallen = { struck: [], men: hits.men, deck: hits.deck };
  return yield* steps('hit', numbersTo(hits.hits), start, function* (state) {
    const { men, struck, deck } = state;
    const sorts = men.map(({ sort }) => sort);
    if (!canStrike(sorts, hits)) return state;
    const drawn = draw('card', hits.replace ? fresh : deck, casualtyCard);
    const context = () => ({ strikes: strikesBy((is) => strike(sorts, is, hits)), reading: readingOf(state, hits) });
    const { is, card, deck: rest } = yield* about(context, drawn);
    const { sort, effect, after } = strike(sorts, is, hits);
    const equals = men.filter((man) => man.sort === sort);
    const man = yield* among(equals, hits);
    yield* note('falls', {
      effect,
      marked: effect === 'killed' && !is.endsWith('killed'),
      man: mustFind(equals, ({ id }) => id === man).name,
      ...goneBy(effect, man),
    });
    return {
      struck: [...struck, { man, effect, ...(card === undefined ? {} : { card }) }],
      deck: hits.replace ? deck : rest,
      men: men.flatMap((one) => (one.id !== man ? [one] : after ? [{ ...one, sort: after }] : [])),
    };
  });
}

/** The strike of each class of card, for the words. */
export const strikesBy = (strikeOf: (is: CardClass) => Pick<Strike, 'sort' | 'effect'>) =>
  Object.fromEntries(casualtyCard.classes.map((is) => [is, strikeOf(is)]));

/** How “previously wounded” is read where that decides whom J, Q and K find: 'this volley' leaves out a man it has wounded, 'recovered' and 'none' are house rules. */
export type Reading = 'lying' | 'this volley' | 'recovered' | 'none';

/** The reading that decides whom the next J, Q or K finds, for the words alone; null where none does. (tsatf-ww2 4.7, W-27) */
function readingOf({ men, struck }: Pick<Fallen, 'men' | 'struck'>, { picked, lying }: Hits): Reading | null {
  if (picked) return null;
  const isThere = (sort: Sort) => men.some((man) => man.sort === sort);
  const { key, ordinary } = ORDER[lying];
  const found = key.find(isThere);
  if (lying !== 'both' && found !== ORDER.both.key.find(isThere)) return lying;
  if (found !== ordinary.find(isThere)) return found && liesWounded(found) ? 'lying' : null;
  const isDecided = (found && roleOf(found) === 'crewman') || lying !== 'both';
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

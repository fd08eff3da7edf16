import { note, roll, type Sequence, scope, steps, withContext } from '../../../../engine/ask.ts';
import { mustFind, nth, numbersFromOneTo } from '../../../../engine/data/lists.ts';
import { type Deck, FULL_DECK } from '../../../../engine/dice/deck.ts';
import { sum } from '../../../../engine/dice/pool.ts';
import { draw } from '../../../../engine/draw.ts';
import { itemOf, pickMen } from '../../../../engine/pickmen.ts';
import type { Man, Unit } from '../../../../engine/roster.ts';
import type { FieldOf } from '../../../../engine/setup/fields.ts';
import type { Switches } from '../../house.ts';
import { casualtyClassifier, type Effect, type FigureClass } from '../../tables.ts';
import {
  cameBack,
  isLeader,
  isStanding,
  labelOf,
  lostManNote,
  MAN_FACTS,
  ROLES,
  type SoldierRole,
} from '../../units.ts';

/** Condition of a man before a card. `back` men were previously wounded; `lying` men were wounded before the volley. */
const CONDITIONS = ['fit', 'pinned', 'back', 'back pinned', 'lying'] as const;
type Condition = (typeof CONDITIONS)[number];

/** A man's role and condition, all a casualty card depends on: "crewman back pinned". */
export type Sort = `${SoldierRole} ${Condition}`;

export type Target = {
  readonly id: string;
  readonly name: string;
  readonly sort: Sort;
  /** Value of his weapon above a rifle: 1 for an SMG, 2 for a BAR. */
  readonly arm?: number;
  readonly behind?: true;
};

export type Hits = {
  readonly men: readonly Target[];
  readonly hits: number;
  readonly deck: Deck;
  readonly picked: boolean;
} & Rules;

type Rules = Pick<Switches, 'marked' | 'lying' | 'replace' | 'chooser'>;

/** A man hit by a card. Effect `none` means a pinned man was pinned again. */
export type CardCasualty = { readonly man: string; readonly effect: Effect | 'none'; readonly card?: string };

export const countEffects = (struck: readonly CardCasualty[]) => ({
  wounded: struck.filter(({ effect }) => effect === 'wounded').length,
  killed: struck.filter(({ effect }) => effect === 'killed').length,
});

export type VolleyLosses = {
  readonly struck: readonly CardCasualty[];
  readonly men: readonly Target[];
  readonly deck: Deck;
};

export const deckField: FieldOf<object, 'deck', Deck> = {
  kind: 'deck',
  id: 'deck',
  title: 'Casualty cards',
  deck: 'casualty',
  classifier: casualtyClassifier,
};

const sorts = (roles: readonly SoldierRole[], conditions: readonly Condition[]): readonly Sort[] =>
  roles.flatMap((role) => conditions.map((condition): Sort => `${role} ${condition}`));

const STANDING: readonly Condition[] = ['fit', 'pinned', 'back', 'back pinned'];
const LOWEST_RANK_FIRST = ROLES.toReversed();

const STANDING_MEN = sorts(LOWEST_RANK_FIRST, STANDING);
const STANDING_CREW = sorts(['crewman'], STANDING);
export const STANDING_LEADERS = sorts(['leader', 'second'], STANDING);
const PREVIOUSLY_WOUNDED = sorts(LOWEST_RANK_FIRST, ['back', 'back pinned']);
const LYING_WOUNDED = sorts(LOWEST_RANK_FIRST, ['lying']);

/** Order in which a card finds a man. The fallbacks are inferred. (tsatf-ww2 4.7) */
function orderFor(
  previouslyWounded: readonly Sort[],
  lying: readonly Sort[],
): Readonly<Record<FigureClass, readonly Sort[]>> {
  const ordinary = [...STANDING_MEN, ...lying];
  const key = [...STANDING_CREW, ...previouslyWounded, ...lying, ...ordinary];
  const leader = [...STANDING_LEADERS, ...key];
  return { ordinary, key, leader };
}

export const ORDER: Readonly<Record<Switches['lying'], ReturnType<typeof orderFor>>> = {
  both: orderFor(PREVIOUSLY_WOUNDED, LYING_WOUNDED),
  recovered: orderFor(PREVIOUSLY_WOUNDED, []),
  none: orderFor([], []),
};

/** A crew picked out takes every card, whatever its rank. (tsatf-ww2 4.7, W-06) */
const PICKED = sorts(['crewman'], CONDITIONS);

const orderOf = (figure: FigureClass, { picked, lying }: Pick<Hits, 'picked' | 'lying'>): readonly Sort[] =>
  picked ? PICKED : ORDER[lying][figure];

/** Returns true if a card can hit one of the men. An ace reaches everyone another card can. */
export const canStrike = (men: readonly Sort[], hits: Pick<Hits, 'picked' | 'lying'>): boolean =>
  orderOf('leader', hits).some((sort) => men.includes(sort));

/** Men a card can hit: standing men, and those already wounded before the volley. (tsatf-ww2 4.7) */
export const targets = (unit: Unit, among: (man: Man) => boolean = () => true): readonly Target[] =>
  unit.men
    .filter((man) => (isStanding(man) || man.state === 'wounded') && among(man))
    .map((man) => ({ id: man.id, name: labelOf(man), sort: sortOf(man), ...armOf(man) }));

const armOf = (man: Man): Pick<Target, 'arm' | 'behind'> => ({
  ...(MAN_FACTS.of(man, 'bar') ? { arm: 2 } : MAN_FACTS.of(man, 'smg') ? { arm: 1 } : {}),
  ...(MAN_FACTS.of(man, 'straggler') ? { behind: true } : {}),
});

export function sortOf(man: Man): Sort {
  const role = man.role as SoldierRole;
  if (!isStanding(man)) return `${role} lying`;
  if (cameBack(man)) return man.state === 'pinned' ? `${role} back pinned` : `${role} back`;
  return man.state === 'pinned' ? `${role} pinned` : `${role} fit`;
}

export const isLeaderSort = (sort: Sort): boolean => isLeader({ role: roleOf(sort) });
export const roleOf = (sort: Sort): SoldierRole => sort.slice(0, sort.indexOf(' ')) as SoldierRole;
const conditionOf = (sort: Sort): Condition => sort.slice(sort.indexOf(' ') + 1) as Condition;
export const liesWounded = (sort: Sort): boolean => conditionOf(sort) === 'lying';

/** Effect of a card on a man. A marked man is killed; a pinned man is not pinned again. (tsatf-ww2 4.7, W-05) */
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

export type CardClass = `${FigureClass} ${Effect}`;

export type Strike = { readonly sort: Sort; readonly effect: Effect | 'none'; readonly after?: Sort };

export function strikeOfCard(
  men: readonly Sort[],
  is: CardClass,
  hits: Pick<Hits, 'picked' | 'lying' | 'marked'>,
): Strike {
  const [figure, effect] = is.split(' ') as [FigureClass, Effect];
  const sort = mustFind(orderOf(figure, hits), (sort) => men.includes(sort));
  const done = effectOn(sort, effect, hits.marked);
  if (done === 'none') return { sort, effect: done, after: sort };
  return done === 'pinned' ? { sort, effect: done, after: pinnedSort(sort) } : { sort, effect: done };
}

/** Deals a card for each hit while a man can take it. (tsatf-ww2 4.7) */
export function* resolveHits(hits: Hits): Sequence<VolleyLosses> {
  const start: VolleyLosses = { struck: [], men: hits.men, deck: hits.deck };
  return yield* steps('hit', numbersFromOneTo(hits.hits), start, function* (state) {
    const { men, struck, deck } = state;
    const sorts = men.map(({ sort }) => sort);
    if (!canStrike(sorts, hits)) return state;
    const drawn = draw('card', hits.replace ? FULL_DECK : deck, casualtyClassifier);
    const context = () => ({
      strikes: strikesByCard((is) => strikeOfCard(sorts, is, hits)),
      rule: ruleOfKeys(sorts, hits),
    });
    const { is: cardClass, card, deck: rest } = yield* withContext(context, drawn);
    const { sort, effect, after } = strikeOfCard(sorts, cardClass, hits);
    const equals = men.filter((man) => man.sort === sort);
    const man = yield* pickAmong(equals, hits);
    yield* note('falls', {
      effect,
      marked: effect === 'killed' && !cardClass.endsWith('killed'),
      man: mustFind(equals, ({ id }) => id === man).name,
      ...lostManNote(effect, man),
    });
    return {
      struck: [...struck, { man, effect, ...(card === undefined ? {} : { card }) }],
      deck: hits.replace ? deck : rest,
      men: men.flatMap((one) => (one.id !== man ? [one] : after ? [{ ...one, sort: after }] : [])),
    };
  });
}

/**
 * Picks among men of the same sort, stragglers last. The owner picks, a rifleman first, or by house rule the firer or a
 * die. (tsatf-ww2 4.10, W-26)
 */
function* pickAmong(equals: readonly Target[], { chooser }: Rules): Sequence<string> {
  if (equals.length === 1) return nth(equals, 0).id;
  if (chooser === 'random') return nth(equals, (yield* roll('lot', { count: 1, sides: equals.length }, sum)) - 1).id;
  const rank = ({ arm = 0, behind }: Target) => (chooser === 'owner' ? arm : -arm) + (behind ? STRAGGLER_RANK : 0);
  return nth(yield* scope('man', pickMen('', equals, 1, { item: itemOf, rank }), whose(chooser)), 0).id;
}

const STRAGGLER_RANK = 10;

const whose = (chooser: 'owner' | 'firer'): string => (chooser === 'owner' ? 'target' : 'firer');

// What the player is shown of a card.

export const strikesByCard = (strikeOf: (is: CardClass) => Pick<Strike, 'sort' | 'effect'>) =>
  Object.fromEntries(casualtyClassifier.classes.map((is) => [is, strikeOf(is)]));

const ruleOfKeys = (men: readonly Sort[], { picked, lying }: Hits): Switches['lying'] | null => {
  const found = (rule: Switches['lying']) => ORDER[rule].key.find((sort) => men.includes(sort));
  return !picked && found(lying) !== found('both') ? lying : null;
};

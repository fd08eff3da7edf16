import { askSpread, note, roll, type Sequence, scope, steps, withContext } from '../../../engine/ask.ts';
import { dealInTurn, mustFind, nth, numbersFromOneTo } from '../../../engine/data/lists.ts';
import { type Deck, FULL_DECK } from '../../../engine/dice/deck.ts';
import { d20 } from '../../../engine/dice/pool.ts';
import { draw } from '../../../engine/draw.ts';
import { pickMen, pickOne } from '../../../engine/pickmen.ts';
import { type Change, deckChange, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import { insteadOf } from '../../../system/wording.ts';
import type { Switches } from '../house.ts';
import { casualtyClassifier, D20_ROWS, FALLBACKS, type Fate, type FigureRole, figureByD20 } from '../tables.ts';
import { isLeader, labelOf, MAN_FACTS } from '../units.ts';

const FIGURES: readonly FigureRole[] = ['ordinary', 'crewman', 'officer'];

/** Hits on a group of men. `roller` is the side that rolls the D20. With `replace`, each card goes back at once. */
export type HitsOnMen = {
  readonly men: readonly Man[];
  readonly hits: number;
  readonly deck: Deck;
  readonly roller: string;
} & Pick<Switches, 'casualties' | 'd20'> & { readonly replace: boolean };

export type ManHit = { readonly man: string; readonly fate: Fate; readonly card?: string };

export type CasualtyResult = { readonly felled: readonly ManHit[]; readonly deck: Deck };

export const prepareHits = (
  men: readonly Man[],
  hits: number,
  deck: Deck,
  rules: Switches,
  owner: 'attacker' | 'defender' | 'both',
): HitsOnMen => ({
  men,
  hits,
  deck,
  roller: rules.roller === 'owner' ? owner : ENEMY[owner],
  casualties: rules.casualties,
  d20: rules.d20,
  replace: rules.deck === 'replace',
});

const ENEMY = { attacker: 'defender', defender: 'attacker', both: 'both' } as const;

/** Returns the deck at the start of a fight: full, or without the cards drawn before. (tsatf-20 T-22) */
export const openingDeck = (deck: Deck, rules: Switches): Deck => (rules.deck === 'used up' ? deck : FULL_DECK);

export const deckChanges = (before: Deck, after: Deck, rules: Switches): readonly Change[] =>
  rules.casualties === 'cards' && rules.deck === 'used up' ? deckChange('casualty', before, after) : [];

export const casualtyChanges = (unit: Unit, hits: readonly ManHit[]): readonly Change[] =>
  hits.flatMap((hit) => {
    const man = mustFind(unit.men, ({ id }) => id === hit.man);
    return stateChange(unit, man, hit.fate);
  });

export const isLeaderHit = (men: readonly Man[], hits: readonly ManHit[]): boolean =>
  men.some((man) => isLeader(man) && hits.some((hit) => hit.man === man.id));

export function* resolveHits(hits: HitsOnMen): Sequence<CasualtyResult> {
  const start: CasualtyResult = { felled: [], deck: hits.deck };
  return yield* steps('hit', hitNumbers(hits), start, function* ({ felled, deck }) {
    const standing = hits.men.filter(({ id }) => !felled.some(({ man }) => man === id));
    const { deck: rest, ...next } = yield* resolveHit(standing, deck, hits);
    const man = mustFind(standing, ({ id }) => id === next.man);
    yield* note('falls', { man: labelOf(man), fate: next.fate, gone: [man.id] });
    return { felled: [...felled, next], deck: rest };
  });
}

/** Numbers the hits from 1. Hits beyond the number of men are dropped. */
export const hitNumbers = ({ men, hits }: Pick<HitsOnMen, 'men' | 'hits'>): readonly number[] =>
  numbersFromOneTo(Math.min(hits, men.length));

/**
 * Resolves one hit. Among men of the role hit, the owner picks. The first in roster order is proposed, men with a
 * submachine gun last (ours). Of several officers, he says which is the highest. (tsatf-20 4.6)
 */
export function* resolveHit(
  standing: readonly Man[],
  deck: Deck,
  hits: HitsOnMen,
): Sequence<ManHit & { readonly deck: Deck }> {
  const roleOf = (figure: FigureRole) => FALLBACKS[figure].find((role) => standing.some((man) => man.role === role));
  // The answer keys name the role hit instead if the unit has no such man.
  const { figure, ...target } = yield* withContext(() => insteadOf(FIGURES, roleOf), drawTarget(deck, hits));
  const role = roleOf(figure);
  const equals = standing.filter((man) => man.role === role);
  const asksForHighest = equals.length > 1 && figure === 'officer' && role === 'officer';
  const man = asksForHighest
    ? // The question then asks for the highest officer.
      yield* withContext({ highest: true }, pickOne('man', equals, itemOf))
    : nth(yield* pickMen('man', equals, 1, { item: itemOf, rank: (man) => (MAN_FACTS.of(man, 'smg') ? 1 : 0) }), 0);
  return { man: man.id, ...target };
}

const itemOf = (man: Man) => ({
  id: man.id,
  // A getter, because the odds never read the name.
  get name() {
    return labelOf(man);
  },
});

type Target = Omit<ManHit, 'man'> & { readonly figure: FigureRole; readonly deck: Deck };

/** Returns the kind of man hit and his fate: by card, by D20, or always an ordinary man. (tsatf-20 4.6 A, B, C) */
function* drawTarget(deck: Deck, { casualties, d20: d20Rule, replace, roller }: HitsOnMen): Sequence<Target> {
  switch (casualties) {
    case 'cards': {
      const { is: cardClass, card, deck: rest } = yield* draw('card', replace ? FULL_DECK : deck, casualtyClassifier);
      const [figure, fate] = cardClass.split(' ') as [FigureRole, Fate];
      return { figure, fate, ...(card === undefined ? {} : { card }), deck: replace ? deck : rest };
    }
    case 'd20': {
      // The scope is the id of the roll.
      const figure = yield* scope('d20', roll('', d20(1), figureByD20), roller);
      const fate = d20Rule === 'who' ? 'out' : mustFind(D20_ROWS, (row) => row.figure === figure).literalFate;
      return { figure, fate, deck };
    }
    case 'plain':
      return { figure: 'ordinary', fate: 'out', deck };
  }
}

/** Divides a side's losses among its units, up to each unit's `max`. Proposes an even split. (inferred) */
export function* shareLosses(
  losses: number,
  units: readonly { id: string; name: string; max: number }[],
): Sequence<readonly number[]> {
  const even = dealInTurn(
    losses,
    units.map(({ max }) => max),
  );
  return units.length > 1 && losses > 0 ? yield* askSpread('shares', losses, units, { proposed: even }) : even;
}

import { note, withContext } from '../../../../engine/ask.ts';
import { type Deck, FULL_DECK } from '../../../../engine/dice/deck.ts';
import { draw } from '../../../../engine/draw.ts';
import type { Change, Man, Unit } from '../../../../engine/roster.ts';
import type { Switches } from '../../house.ts';
import { type Class, casualtyClassifier, type Effect } from '../../tables.ts';
import { isHalved, isStanding, labelOf, lostManNote, startingStrength, UNIT_FACTS } from '../../units.ts';
import { endCharge, type HaltedCharge, haltedCharge } from '../movement/declare.ts';
import { type CardCasualty, effectOn, pinnedSort, roleOf, type Sort, sortOf, strikesByCard } from './casualties.ts';
import { casualtyChanges, isPinnedAfter, strengthAfter } from './pinning.ts';

export type UnitUnderFire = { readonly unit: Unit; readonly men: readonly string[]; readonly class?: Class };

/** A figure that may be hit. `at` is its unit's index in the list, from 0. */
export type FigureUnderFire = { readonly id: string; readonly name: string; readonly at: number; readonly sort: Sort };

/** Returns true for a man who can be hit. By house rule the wounded cannot. (tsatf-ww2 W-44) */
export const canBeHit = (man: Man, { under }: Pick<Switches, 'under'>): boolean =>
  isStanding(man) || (under === 'all' && man.state === 'wounded');

/** Vehicles take a card, but its effect is not in the rules. (tsatf-ww2 4.9) */
export const isVehicle = ({ kind }: Unit): boolean => kind === 'tracked' || kind === 'wheeled';

/**
 * Figures of the units, standing or wounded, in roster order. The index numbers the figure in a play. A man without a
 * tag of his own is named with his unit.
 */
export const figuresIn = (units: readonly UnitUnderFire[]): readonly FigureUnderFire[] => {
  const tags = units.flatMap(({ unit }) => unit.men.map(({ tag }) => tag));
  const isTagged = ({ tag }: Man) => tag !== '' && tags.indexOf(tag) === tags.lastIndexOf(tag);
  const nameOf = (man: Man, unit: Unit) =>
    units.length === 1 || isTagged(man) ? labelOf(man) : `${labelOf(man)} of ${unit.name}`;
  return units.flatMap(({ unit }, at) =>
    isVehicle(unit)
      ? []
      : unit.men
          .filter((man) => canBeHit(man, { under: 'all' }))
          .map((man) => ({ id: man.id, name: nameOf(man, unit), at, sort: sortOf(man) })),
  );
};

export const sortAfterEffect = (sort: Sort, effect: Effect | 'none'): Sort | null => {
  if (effect === 'none') return sort;
  if (effect === 'killed') return null;
  return effect === 'wounded' ? `${roleOf(sort)} lying` : pinnedSort(sort);
};

export const cardEffect = (sort: Sort, is: string, marked: Switches['marked']): Effect | 'none' =>
  effectOn(sort, is.slice(is.indexOf(' ') + 1) as Effect, marked);

/** Draws a card for a figure or a vehicle. Only the suit counts; any card kills a marked man. (tsatf-ww2 4.9 step 6) */
export function* drawCardOn(
  sort: Sort,
  deck: Deck,
  rules: Pick<Switches, 'marked' | 'replace'>,
  man?: { readonly id: string; readonly name: string },
) {
  const drawn = draw('card', rules.replace ? FULL_DECK : deck, casualtyClassifier);
  const context = () => ({
    of: man?.id,
    strikes: strikesByCard((is) => ({ sort, effect: cardEffect(sort, is, rules.marked) })),
  });
  const { is: cardClass, card, deck: rest } = yield* man ? withContext(context, drawn) : drawn;
  const effect = cardEffect(sort, cardClass, rules.marked);
  const marked = effect === 'killed' && !cardClass.endsWith('killed');
  if (man) yield* note('falls', { effect, marked, man: man.name, ...lostManNote(effect, man.id) });
  return { effect, deck: rules.replace ? deck : rest, ...(card === undefined ? {} : { card }) };
}

export type UnitAfterShelling = {
  readonly unit: string;
  readonly standing: number;
  readonly pinned: number;
  readonly isPinned: boolean;
  readonly half: boolean;
  readonly halt?: HaltedCharge;
};

/** Results and changes of the units after all rounds. Pinning is checked after each. (tsatf-ww2 4.8, 4.9 step 7) */
export function shellingResult(
  units: readonly UnitUnderFire[],
  rounds: readonly (readonly CardCasualty[])[],
  rules: Switches,
) {
  const after: UnitAfterShelling[] = [];
  const changes: Change[] = [];
  for (const { unit } of units) {
    const hits: CardCasualty[] = [];
    let isPinned = false;
    for (const round of rounds) {
      hits.push(...round.filter(({ man }) => unit.men.some(({ id }) => id === man)));
      isPinned ||= isPinnedAfter(unit, strengthAfter(unit, hits), rules);
    }
    const { standing, pinned, lost } = strengthAfter(unit, hits);
    isPinned &&= standing > 0;
    const charge = haltedCharge(unit, isPinned, rules);
    after.push({ unit: unit.id, standing, pinned, isPinned, half: isHalved(lost, startingStrength(unit)), ...charge });
    changes.push(
      ...casualtyChanges(unit, hits),
      ...(isPinned ? UNIT_FACTS.set(unit, 'pinned', true) : []),
      ...(charge.halt ? endCharge(unit) : []),
    );
  }
  return { after, changes };
}

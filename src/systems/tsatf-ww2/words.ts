import type { Change, Unit } from '../../rules/roster.ts';
import type { Words } from '../../rules/system.ts';
import { casualtyCard, type Effect, type Figure } from './tables.ts';
import { called } from './unit.ts';

/** What a note of a draw says. */
export const SHUFFLED = 'The cards are used up: shuffle them all again.';

const MARKS: Readonly<Record<Figure, string>> = { ordinary: '2–10', key: 'J Q K', leader: 'Ace' };
const SIGNS: Readonly<Record<Effect, string>> = { pinned: '♠♣', wounded: '♦', killed: '♥' };
const FIGURES: Readonly<Record<Figure, string>> = { ordinary: 'Soldier', key: 'Key figure', leader: 'Leader' };

/** A key for each class of casualty card. (tsatf-ww2 4.7) */
export const CARD_KEYS: NonNullable<Words['keys']> = Object.fromEntries(
  casualtyCard.classes.map((is) => {
    const [figure, effect] = is.split(' ') as [Figure, Effect];
    return [is, { label: `${MARKS[figure]} ${SIGNS[effect]}`, detail: `${FIGURES[figure]} ${effect}` }];
  }),
);

/** A label for each man of a unit. */
export const menKeys = (unit: Unit): NonNullable<Words['keys']> =>
  Object.fromEntries(unit.men.map((man) => [man.id, { label: called(man) }]));

/** What a card does, and to whom where nobody was picked. */
export function fallsOn(facts: object): string {
  const { effect, man } = facts as { effect: Effect | 'none'; man?: string };
  return effect === 'none' ? 'It has no further effect.' : `${man ?? 'He'} is ${effect}.`;
}

const FATES: Readonly<Record<string, string>> = { pinned: 'pinned', wounded: 'wounded', dead: 'killed' };

/** A unit's men who were struck, in a sentence: "A4 of 2nd Squad is wounded by fire of 1st Squad, rifles and LMG." */
export const fates = (unit: Unit, changes: readonly Change[], how = ''): readonly string[] =>
  changes.flatMap((change) => {
    const man = unit.men.find(({ id }) => change.of === 'man' && change.unit === unit.id && id === change.id);
    if (!man || !('to' in change) || change.field !== 'state') return [];
    return [`${called({ ...man, state: 'ok' })} of ${unit.name} is ${FATES[String(change.to)] ?? change.to}${how}.`];
  });

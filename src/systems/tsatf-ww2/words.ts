import type { Ask } from '../../rules/ask.ts';
import { struckOf } from '../../rules/instead.ts';
import type { Change, Unit } from '../../rules/roster.ts';
import type { Words } from '../../rules/system.ts';
import { sentences } from '../../rules/wording.ts';
import { type Halt, haltWords } from './declare.ts';
import { casualtyCard, type Effect, type Figure } from './tables.ts';
import { labelOf, UNIT } from './unit.ts';

/** What a note of a draw says. */
export const SHUFFLED = 'The cards are used up: shuffle them all again.';

const MARKS: Readonly<Record<Figure, string>> = { ordinary: '2–10', key: 'J Q K', leader: 'Ace' };
const SIGNS: Readonly<Record<Effect, string>> = { pinned: '♠♣', wounded: '♦', killed: '♥' };
const MEN: Readonly<Record<string, string>> = { ordinary: 'soldier', key: 'key figure', leader: 'leader' };

const cardKeys = (detail: (figure: Figure, effect: Effect) => string): NonNullable<Words['keys']> =>
  Object.fromEntries(
    casualtyCard.classes.map((is) => {
      const [figure, effect] = is.split(' ') as [Figure, Effect];
      return [is, { label: `${MARKS[figure]} ${SIGNS[effect]}`, detail: detail(figure, effect) }];
    }),
  );

/** A key for each class of a card on a man who is known: its suit alone counts. (tsatf-ww2 4.9) */
export const SUIT_KEYS = cardKeys((_, effect) => effect);

/** Whom a casualty card strikes as they stand, and how: any kills a man wounded before. (tsatf-ww2 4.7) */
const strike = (ask: Ask, figure = '', effect = '', is = ' '): string =>
  Array.isArray(ask.about?.doomed) && ask.about.doomed.includes(figure)
    ? `marked man${is}killed`
    : `${struckOf(ask, figure, MEN)}${is}${effect}`;

/** A key for each class of casualty card: whom it strikes as they stand, and how. (tsatf-ww2 4.7) */
export const strikeKeys = (ask: Ask): NonNullable<Words['keys']> =>
  cardKeys((figure, effect) => strike(ask, figure, effect));

/** Whom a casualty card strikes, and how. */
export function strikeSays(is: unknown, ask: Ask): string {
  const [figure, effect] = String(is).split(' ');
  return `A ${strike(ask, figure, effect, ' is ')}.`;
}

/** What a wounded man’s die says. */
export const saysRecovery = (name: string): Pick<Words, 'says'> => ({
  says: (is) => `${name} ${is === 'back' ? 'is back' : is === 'dies' ? 'dies' : 'is still wounded'}.`,
});

/** A label for each man of a unit. */
export const menKeys = (unit: Unit): NonNullable<Words['keys']> =>
  Object.fromEntries(unit.men.map((man) => [man.id, { label: labelOf(man) }]));

/** What the rule notes of a card. */
export type Falls = {
  readonly effect: Effect | 'none';
  readonly man: string;
  /** That the card kills him because he was wounded before. */
  readonly marked?: boolean;
};

/** What a card does, and to whom. */
export const fallsOn = ({ effect, man, marked }: Falls): string =>
  effect === 'none'
    ? `No further effect on ${man}.`
    : `${man} is ${effect}${marked ? ': any card kills him, wounded once already' : ''}.`;

const FATES: Readonly<Record<string, string>> = { pinned: 'pinned', wounded: 'wounded', dead: 'killed' };

/** A unit's men who were struck, in a sentence: "A4 of 2nd Squad is wounded by fire of 1st Squad, rifles and LMG." */
export const fates = (unit: Unit, changes: readonly Change[], how = ''): readonly string[] =>
  changes.flatMap((change) => {
    const man = unit.men.find(({ id }) => change.of === 'man' && change.unit === unit.id && id === change.id);
    if (!man || !('to' in change) || change.field !== 'state') return [];
    return [`${labelOf({ ...man, state: 'ok' })} of ${unit.name} is ${FATES[String(change.to)] ?? change.to}${how}.`];
  });

/** An ask about fire that the rules would hold. */
export const forbiddenWords = (ref: string): Words => ({
  title: ': does it fire?',
  detail: 'The rules would hold its fire.',
  ref,
  keys: { hold: { label: 'It holds its fire' }, fire: { label: 'Allow it anyway' } },
});

/** Whether the unit is marked pinned by these changes. */
const isNewlyPinned = (unit: Unit, changes: readonly Change[]): boolean =>
  changes.some((change) => change.of === 'unit' && change.id === unit.id && change.field === UNIT.field('pinned'));

/** What fire leaves of a unit: pinned, its charge over, half of it lost. */
export const leftOf = (
  unit: Unit,
  changes: readonly Change[],
  {
    pinned = true,
    half,
    halt,
  }: { readonly pinned?: boolean; readonly half: boolean; readonly halt?: Halt | undefined },
): readonly string[] =>
  sentences(
    pinned && isNewlyPinned(unit, changes) && `${unit.name} is pinned: it may not fire, charge or advance.`,
    halt && haltWords(halt),
    half && `${unit.name} has lost half: Critical Morale in the morale phase.`,
  );

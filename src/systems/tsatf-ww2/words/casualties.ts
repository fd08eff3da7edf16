import type { Ask } from '../../../engine/ask.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { sentences } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import type { PreviouslyWoundedRule } from '../rules/fire/casualties.ts';
import type { HaltedCharge } from '../rules/movement/declare.ts';
import { casualtyClassifier, type Effect, type FigureClass } from '../tables.ts';
import { labelOf, UNIT_FACTS } from '../units.ts';
import { haltedChargeWords } from './declare.ts';

export const SHUFFLED = 'Cards used up: shuffle them all.';

const MARKS: Readonly<Record<FigureClass, string>> = { ordinary: '2–10', key: 'J–K', leader: 'Ace' };
const SIGNS: Readonly<Record<Effect, string>> = { pinned: '♠♣', wounded: '♦', killed: '♥' };

type Keys = NonNullable<AskWords['keys']>;

function strikeOf({ context: about }: Ask, is: string): { readonly sort: string; readonly effect: string } | undefined {
  const strike = isRecord(about?.strikes) ? about.strikes[is] : undefined;
  return isRecord(strike) ? { sort: String(strike.sort), effect: String(strike.effect) } : undefined;
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  leader: 'leader',
  second: 'leader',
  crewman: 'crewman',
  ordinary: 'soldier',
};

function manName(sort: string): string {
  const [role = '', how] = sort.split(' ');
  if (how === 'lying') return 'wounded man';
  return how === 'back' ? 'recovered man' : (ROLE_NAMES[role] ?? role);
}

/** Name of the man on a key. An ordinary soldier needs none. */
const keyName = (sort: string): string => (manName(sort) === ROLE_NAMES.ordinary ? '' : `${manName(sort)} `);

const effectName = ({ sort, effect }: { readonly sort: string; readonly effect: string }): string =>
  effect !== 'none' ? effect : sort.endsWith('lying') ? 'stays wounded' : 'stays pinned';

const cardKeys = (isBySuit: boolean, detail: (is: string, effect: Effect) => string): Keys =>
  Object.fromEntries(
    casualtyClassifier.classes.map((is) => {
      const [figure, effect] = is.split(' ') as [FigureClass, Effect];
      const label = isBySuit ? SIGNS[effect] : `${MARKS[figure]} ${SIGNS[effect]}`;
      return [is, { label, detail: detail(is, effect) }];
    }),
  );

export const suitKeys = (ask: Ask): Keys =>
  cardKeys(true, (is, effect) => {
    const strike = strikeOf(ask, is);
    return strike ? effectName(strike) : effect;
  });

/** Keys with the man each card finds and its effect. Ranks share a key if they find the same man. (tsatf-ww2 4.7) */
export function strikeKeys(ask: Ask): Keys {
  const found = new Set(casualtyClassifier.classes.map((is) => strikeOf(ask, is)?.sort));
  return cardKeys(found.size === 1, (is) => {
    const strike = strikeOf(ask, is);
    if (!strike) return '';
    return `${keyName(strike.sort)}${effectName(strike)}`;
  });
}

export function strikeSays(is: unknown, ask: Ask): string {
  const strike = strikeOf(ask, String(is));
  if (!strike) return '';
  return `A ${manName(strike.sort)} ${strike.effect === 'none' ? '' : 'is '}${effectName(strike)}.`;
}

export const READINGS: Readonly<Record<string, string>> = {
  recovered: 'House rule: J Q K skip the wounded.',
  none: 'House rule: J Q K skip recovered men.',
} satisfies Partial<Record<PreviouslyWoundedRule, string>>;

export const saysRecovery = (name: string): Pick<AskWords, 'result'> => ({
  result: (is) => `${name} ${is === 'back' ? 'recovers' : is === 'dies' ? 'dies' : 'is still wounded'}.`,
});

export const menKeys = (unit: Unit): NonNullable<AskWords['keys']> =>
  Object.fromEntries(unit.men.map((man) => [man.id, { label: labelOf(man) }]));

export type Falls = {
  readonly effect: Effect | 'none';
  readonly man: string;
  readonly marked?: boolean;
};

export const fallsOn = ({ effect, man, marked }: Falls): string =>
  effect === 'none' ? `No further effect on ${man}.` : `${man} is ${effect}${marked ? ': any card kills him' : ''}.`;

export const forbiddenWords = (ref: string): AskWords => ({
  title: ': does it fire?',
  ref,
  keys: { hold: { label: 'It holds its fire' }, fire: { label: 'Allow it anyway' } },
  result: saysFire,
});

export const saysFire = (is: unknown): string => (is === 'fire' ? ' fires anyway.' : ' holds its fire.');

const isNewlyPinned = (unit: Unit, changes: readonly Change[]): boolean =>
  changes.some(
    (change) => change.of === 'unit' && change.id === unit.id && change.field === UNIT_FACTS.field('pinned'),
  );

export const leftOf = (
  unit: Unit,
  changes: readonly Change[],
  {
    pinned = true,
    half,
    halt,
  }: { readonly pinned?: boolean; readonly half: boolean; readonly halt?: HaltedCharge | undefined },
): readonly string[] =>
  sentences(
    pinned && isNewlyPinned(unit, changes) && `${unit.name} is pinned: no fire, charge or advance.`,
    halt && haltedChargeWords(halt),
    half && `${unit.name} must test Critical Morale.`,
  );

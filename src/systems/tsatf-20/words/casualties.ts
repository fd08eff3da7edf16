import type { Ask } from '../../../engine/ask.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { facesOf } from '../../../system/tables.ts';
import {
  independentBecause,
  mayFollow,
  siblingPath,
  sideName,
  struckOf,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { casualtyClassifier, D20, type Fate, type FigureRole } from '../tables.ts';
import { manName, UNIT_FACTS } from '../units.ts';

/** A man as a result names him. His role is left out. */
const MEN: Readonly<Record<string, string>> = { ordinary: 'man', crewman: 'crewman', officer: 'officer', nco: 'NCO' };

export const FATES: Readonly<Record<Fate, string>> = { killed: 'killed', wounded: 'wounded', out: 'out of action' };

export function hitWords<S>(
  unitOf: (ask: Ask, setup: S) => Unit | undefined,
  followsOf: (ask: Ask) => Pick<AskWords, 'follows' | 'independence'> = () => independentBecause('table'),
): WordsByStep<S> {
  const where = (ask: Ask, setup: S) => `${unitOf(ask, setup)?.name ?? 'The unit'}, ${whichOf(ask)}`;
  return {
    card: (ask, setup) => ({
      title: where(ask, setup),
      ref: '4.6 A',
      keys: cardKeys(ask),
      result: (is) => cardSays(is, ask),
      ...followsOf(ask),
    }),
    d20: (ask, setup) => ({
      title: where(ask, setup),
      ref: '4.6 B',
      keys: diceKeys(ask),
      result: (is) => figureSays(is, ask),
      ...followsOf(ask),
    }),
    man: (ask, setup) => ({
      title: `${where(ask, setup)}: who?`,
      ...(ask.context?.highest === true ? { detail: 'The highest officer falls.' } : {}),
      ref: '4.6',
      keys: men(unitOf(ask, setup)),
      ...mayFollow(siblingPath(ask, 'card'), siblingPath(ask, 'd20')),
      ...independentBecause('choice'),
    }),
  };
}

const whichOf = ({ place }: Ask): string => `casualty ${place?.no}${place && place.of > 1 ? ` of ${place.of}` : ''}`;

export const MORALE_LINES: Readonly<Record<string, string>> = {
  leader: 'With its leader',
  alone: 'Without a leader',
  table: 'Your morale table',
};

const men = (unit: Unit | undefined): NonNullable<AskWords['keys']> =>
  Object.fromEntries((unit?.men ?? []).map((man) => [man.id, { label: manName(man) }]));

const MARKS: Readonly<Record<FigureRole, string>> = { ordinary: '2–10', crewman: 'J–K', officer: 'Ace' };

const cardKeys = (ask: Ask): NonNullable<AskWords['keys']> =>
  Object.fromEntries(
    casualtyClassifier.classes.map((is) => {
      const [figure, fate] = is.split(' ') as [FigureRole, Fate];
      return [
        is,
        {
          label: `${MARKS[figure]} ${fate === 'killed' ? '♥' : '♠♣♦'}`,
          detail: `${struckOf(ask, figure, MEN)} ${fate}`.replace(/^man /, ''),
        },
      ];
    }),
  );

const diceKeys = (ask: Ask): NonNullable<AskWords['keys']> =>
  Object.fromEntries(D20.map((row) => [row.figure, { label: facesOf(row), detail: struckOf(ask, row.figure, MEN) }]));

const aMan = (man: string): string => `${/^([aeiou]|NCO)/.test(man) ? 'An' : 'A'} ${man}`;

function figureSays(is: unknown, ask: Ask): string {
  return `${aMan(struckOf(ask, String(is), MEN))} is hit.`;
}

function cardSays(is: unknown, ask: Ask): string {
  const [figure = '', fate = ''] = String(is).split(' ');
  return `${aMan(struckOf(ask, figure, MEN))} is ${fate}.`;
}

export const fallsSentence = ({ man, fate }: Falls): string => `${man} is ${FATES[fate]}.`;
export type Falls = { readonly man: string; readonly fate: Fate };

/** Result of a morale test: "Raiders close." or "Raiders do not close." */
export const saysMorale = (ask: Ask, name: string, what: string): Pick<AskWords, 'result'> => ({
  result: (value) => {
    const need = ask.context?.need;
    const passed = typeof need === 'number' ? Number(value) <= need : value === 1 || value === 'passed';
    const does = verbOf(name, what === 'rally' ? 'rallies' : `${what}s`, what);
    return passed ? `${name} ${does}.` : `${name} ${verbOf(name, 'does', 'do')} not ${what}.`;
  },
});

export const SHUFFLED = 'Casualty cards used up: shuffle them all.';

export const shakenSentence = (names: readonly string[]): string =>
  `House rule, from The Sword and the Flame: ${mustTest(sideName(names))}`;

export const mustTest = (name: string): string =>
  `${name} ${verbOf(name, 'is shaken and tests', 'are shaken and test')} before moving.`;

export const markedShaken = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change) =>
    'to' in change && change.field === UNIT_FACTS.field('shaken') && change.to === true ? [change.id] : [],
  );

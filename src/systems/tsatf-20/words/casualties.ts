import type { Ask } from '../../../engine/ask.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { facesOf } from '../../../system/tables.ts';
import {
  independentBecause,
  mayFollow,
  possessive,
  siblingPath,
  sideName,
  stepsOf,
  struckOf,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { casualtyClassifier, D20, type Fate, type FigureRole } from '../tables.ts';
import { manName, ROLE_NAMES, UNIT_FACTS } from '../units.ts';

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
      result: saysHit(ask),
      ...followsOf(ask),
    }),
    d20: (ask, setup) => ({
      title: where(ask, setup),
      ref: '4.6 B',
      keys: diceKeys(ask),
      result: saysHit(ask),
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
          detail: `${struckOf(ask, figure, ROLE_NAMES)} ${fate}`.replace(/^man /, ''),
        },
      ];
    }),
  );

const diceKeys = (ask: Ask): NonNullable<AskWords['keys']> =>
  Object.fromEntries(
    D20.map((row) => [row.figure, { label: facesOf(row), detail: struckOf(ask, row.figure, ROLE_NAMES) }]),
  );

/** Result of a card or D20: "A man is killed." or "An NCO is hit." */
const saysHit = (ask: Ask) => (is: unknown) => {
  const [figure = '', fate = 'hit'] = String(is).split(' ');
  const man = struckOf(ask, figure, ROLE_NAMES);
  return `${/^([aeiou]|NCO)/.test(man) ? 'An' : 'A'} ${man} is ${fate}.`;
};

export type Falls = { readonly man: string; readonly fate: Fate };

/** Says who falls. The first man of a unit known by his tag alone is named with his unit: "Raiders’ man A3". */
export const saysFall =
  <S>(unitOf: (note: { readonly id: string }, setup: S) => Unit | undefined) =>
  ({ man, fate }: Falls, setup: S, note: { readonly id: string }): string => {
    const unit = stepsOf(note).at(-2) === '1' && /^\S+$/.test(man) ? unitOf(note, setup) : undefined;
    return `${unit ? `${possessive(unit.name)} man ` : ''}${man} is ${FATES[fate]}.`;
  };

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

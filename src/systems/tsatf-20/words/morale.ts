import type { Ask } from '../../../engine/ask.ts';
import type { Change } from '../../../engine/roster.ts';
import { independentBecause, sideName, testKeys, verbOf, YES_KEYS } from '../../../system/wording.ts';
import type { AskWords, NumberWords } from '../../../system/words.ts';
import { UNIT_FACTS } from '../units.ts';

const MORALE_LINES: Readonly<Record<string, string>> = {
  leader: 'With its leader',
  alone: 'Without a leader',
  table: 'Your morale table',
};

export const moraleNumberWords = (name: string, what: string): NumberWords => ({
  title: `${name} ${verbOf(name, 'needs', 'need')}, to ${what}`,
  unit: 'or less',
  line: ({ what }) => MORALE_LINES[what] ?? what,
});

const YOUR_TABLE = 'The morale table is in The Sword and the Flame.';

export const moraleTestWords = (
  ask: Ask,
  name: string,
  what: string,
  about: string,
  keys: readonly [passed: string, failed: string] | readonly [] = [],
): AskWords => ({
  title: `${name}: test to ${what}`,
  keys: testKeys(ask, ...keys),
  result: (value) => {
    const need = ask.context?.need;
    const passed = typeof need === 'number' ? Number(value) <= need : value === 1 || value === 'passed';
    const does = verbOf(name, what === 'rally' ? 'rallies' : `${what}s`, what);
    return passed ? `${name} ${does}.` : `${name} ${verbOf(name, 'does', 'do')} not ${what}.`;
  },
  help: { about: `${about} Roll the unit’s morale number or less to pass.`, none: YOUR_TABLE },
});

export const leaderQuestionWords = (name: string): AskWords => ({
  title: `Leader with ${name}?`,
  ref: '4.1',
  keys: YES_KEYS,
  ...independentBecause('tabletop'),
  help: { about: 'The number differs with and without the leader.', none: YOUR_TABLE },
});

export const shakenSentence = (names: readonly string[]): string =>
  `House rule, from The Sword and the Flame: ${shakenTestSentence(sideName(names))}`;

export const shakenTestSentence = (name: string): string =>
  `${name} ${verbOf(name, 'is shaken and tests', 'are shaken and test')} before moving.`;

export const newlyShakenIds = (changes: readonly Change[]): readonly string[] =>
  changes.flatMap((change) =>
    'to' in change && change.field === UNIT_FACTS.field('shaken') && change.to === true ? [change.id] : [],
  );

import type { Ask } from '../../../engine/ask.ts';
import { formatSigned } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { rowNamed } from '../../../system/help.ts';
import {
  contextText,
  countOf,
  independentBecause,
  saysNumber,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import type { MoraleTestMethod, MoraleTestResult } from '../rules/moraletest.ts';
import { LEADER_HITS, MORALE_EVENTS, POOL_LINES, PRINTED_SUM_NOTE } from '../tables.ts';
import { labelOf } from '../units.ts';

export const LEADER_HIT_KEYS: NonNullable<AskWords['keys']> = Object.fromEntries(
  LEADER_HITS.map(({ id, title, effect }) => [id, { label: title, ...(effect === '' ? {} : { detail: effect }) }]),
);

const METHOD_KEYS: Readonly<Record<MoraleTestMethod, { label: string; detail?: string }>> = {
  roll: { label: 'Roll' },
  sheet: { label: 'Use my own table' },
  coc: { label: 'Spend a CoC Dice', detail: 'Skips the test' },
  skip: { label: 'No test' },
  later: { label: 'Test later' },
};

const LOSS_KEYS: NonNullable<AskWords['keys']> = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].flatMap((n) => {
    const drop = { label: n === 0 ? 'No loss' : `Morale ${formatSigned(0 - n)}` };
    return [
      [`${n}`, drop],
      [`-${n}`, drop],
    ];
  }),
);

export const eventTitle = (event: string): string => MORALE_EVENTS.find(({ id }) => id === event)?.title ?? event;

/** Returns an event in words: "Blue section surrendered". If a Leader’s name is his rank, it is not repeated. */
export function eventWords(who: string, event: string, because?: string): string {
  const title = eventTitle(event).replace('killed', because ?? 'killed');
  if (who === '') return title;
  if (because === 'surrendered') return `${who} surrendered`;
  if (event.endsWith(' wiped out')) return `${who} ${verbOf(who, 'is', 'are')} wiped out`;
  if (event.endsWith(' breaks')) return `${who} ${verbOf(who, 'Breaks', 'Break')}`;
  const [leaderName = ''] = /[^,]*$/.exec(who) ?? [];
  const isNamedByRank = leaderName !== who && title.startsWith(leaderName.trim());
  return isNamedByRank ? `${who.slice(0, -leaderName.length - 1)}: ${title}` : `${who}: ${title}`;
}

const testTitle = (ask: Ask): string =>
  eventWords(contextText(ask, 'who'), contextText(ask, 'event'), contextText(ask, 'because') || undefined);

const countsAs = (ask: Ask): string =>
  contextText(ask, 'because') && `Counts as “${eventTitle(contextText(ask, 'event'))}”.`;

export const NO_TABLE = 'No table.';

export const FALLEN_WORDS: AskWords = {
  title: ': who fell?',
  ref: '3',
  help: {
    about: 'The owner chooses who fell, and so which weapons are lost.',
    none: 'The app suggests plain riflemen first.',
  },
};

export const LEADER_HIT_HELP: HelpWords = {
  about: 'A Leader whose Unit took a kill may be hit: Stunned, wounded or killed.',
  none: 'Dice and table: section 13.2.7 of your book.',
};

const testWords = (ask: Ask, about: string): Pick<AskWords, 'help' | 'independence'> => ({
  ...independentBecause('next'),
  help: ({ house }) => {
    const event = contextText(ask, 'event');
    const { fm_table, fm_rows } = houseValues(house);
    const isOwn = fm_table === 'custom' && fm_rows.some((row) => row.event === event);
    return {
      about,
      table: 'force-morale',
      at: isOwn ? {} : rowNamed(eventTitle(event)),
      none: 'Use the row in your own table.',
    };
  },
});

const insteadOf = ({ id }: Ask): Pick<AskWords, 'instead' | 'insteadLabel'> => ({
  instead: id.replace(/[^/]*$/, 'way'),
  insteadLabel: 'CoC Dice, or no test',
});

const moraleNow = ({ context }: Ask): string => (context?.morale ? `Force Morale is ${context.morale}.` : '');

export const leaderHitResultWords = (name: string): Pick<AskWords, 'result'> => ({
  result: (hit) => (hit === 'none' ? `${name} is not hit.` : `${name} is ${hit}.`),
});

export const TEST_WORDS: WordsByStep<unknown> = {
  way: (ask) => ({
    title: testTitle(ask),
    detail: countsAs(ask) || 'How do you test?',
    ref: '4.15',
    keys: METHOD_KEYS,
    ...testWords(ask, 'Bad things cost Force Morale: roll a D6 on their row. A full CoC Dice skips one test.'),
  }),
  die: (ask) => ({
    title: testTitle(ask),
    detail: countsAs(ask) || moraleNow(ask),
    ref: '4.15',
    keys: LOSS_KEYS,
    faces: true,
    ...saysNumber((drop) => `${testTitle(ask)}. ${dropWords(drop)}`),
    ...insteadOf(ask),
    ...testWords(ask, 'Roll a D6 on the row. The side loses the Force Morale in that column.'),
  }),
  sheet: (ask) => ({
    title: testTitle(ask),
    detail: countsAs(ask) || 'What does your sheet say?',
    ref: '4.15',
    keys: LOSS_KEYS,
    ...insteadOf(ask),
    ...testWords(ask, 'Read your own sheet and enter the loss.'),
  }),
};

export type MoraleTestNotes = {
  readonly tests: { readonly tests: readonly object[] };
};

export const TEST_NOTE_WORDS = {
  tests: ({ tests }: MoraleTestNotes['tests']): string =>
    `Test Force Morale${tests.length > 1 ? ` ${tests.length} times` : ''}.`,
};

const dropWords = (drop: number): string =>
  drop === 0 ? 'No loss.' : `Force Morale ${formatSigned(0 - Math.abs(drop))}.`;

export function testSentence(
  { event, because, way: method, drop, unit: id, leader }: MoraleTestResult,
  units: readonly Unit[],
): string {
  const unit = units.find((one) => one.id === id);
  const man = units.flatMap(({ men }) => men).find((one) => one.id === leader);
  const who = [unit?.name, man?.name].filter((word) => word !== undefined && word !== '').join(', ');
  const what = eventWords(who, event, because);
  switch (method) {
    case 'coc':
      return `${what}. Spend six CoC points.`;
    case 'skip':
      return `${what}. No test.`;
    case 'later':
      return `${what}. Test still owed.`;
    default:
      return `${what}. ${drop === 0 ? 'No loss' : `Take ${Math.abs(drop)} off Force Morale`}.`;
  }
}

export function moraleTotalSentences(
  tests: readonly MoraleTestResult[],
  { kept, morale }: { readonly kept: boolean; readonly morale?: number },
): readonly string[] {
  // 0 means unknown, because an imported play may omit the total.
  if (!kept || !morale || tests.length === 0) return [];
  return [moraleSentence('Force Morale', morale, morale + sumOf(tests, ({ drop }) => drop))];
}

export function moraleSentence(subject: string, from: number, to: number): string {
  if (to <= 0) return `${subject} is gone: the force collapses.`;
  return from === to ? `${subject} stays ${to}.` : `${subject}: ${from}, now ${to}.`;
}

export function poolLineWords({ what, each, now, by }: Line): string {
  const row = POOL_LINES.find(({ id }) => id === what);
  if (what === 'even') return 'Rounded to even';
  if (what === 'none') return 'Never below 0';
  if (!row) return what;
  const [one, many] = LINE_NAMES[row.id];
  if (!many) return `${one}: ${row.change}`;
  const times = each === undefined ? one : countOf(each, one, many);
  return now === 0 && by === 0 ? `${times}, none left` : times;
}

const LINE_NAMES: Readonly<Record<(typeof POOL_LINES)[number]['id'], readonly [short: string, many?: string]>> = {
  figures: ['figure', 'figures'],
  orders: ['Order', 'Orders'],
  support: ['firepower dice ÷ 2', 'firepower dice ÷ 2'],
  elite: ['Elite Unit', 'Elite Units'],
  green: ['Green Unit', 'Green Units'],
  visible: ['visible D6', 'visible D6'],
  shock: ['Shock ÷ 2', 'Shock ÷ 2'],
  'shock each': ['Shock (Green)', 'Shock (Green)'],
  smg: ['SMG', 'SMGs'],
  lmg: ['LMG arc', 'LMG arcs'],
  mg: ['MMG or HMG arc', 'MMG or HMG arcs'],
  suppressing: ['Suppressing Fire', 'Suppressing Fires'],
  light: ['Light Cover'],
  hard: ['Hard Cover'],
  rear: ['Hit in the rear'],
  pinned: ['Pinned'],
};

export const diceWords = (name: string, sum: readonly Line[]) => ({
  title: `Dice of ${name}`,
  unit: 'dice',
  help:
    sum.map(({ what, each, now }) => `${what} ${each} ${now}`).join() === PRINTED_EXAMPLE
      ? PRINTED_SUM_NOTE
      : undefined,
  line: poolLineWords,
  why: poolLineRule,
});

/** Pool of the Germans in the printed example: each line, its count and the running total. Its help is `PRINTED_SUM_NOTE`. */
const PRINTED_EXAMPLE = 'figures 8 8,orders 1 9,visible 1 10,lmg 1 13';

function poolLineRule({ what }: Line): string | undefined {
  const row = POOL_LINES.find(({ id }) => id === what);
  if (!row) return undefined;
  const { text, who, rounds, change } = row;
  return `${text}: ${change}. ${who === 'Both' ? 'Both sides' : who}, ${rounds === 'First' ? 'first round only' : 'every round'}.`;
}

export const menKeys = (units: readonly Unit[]): NonNullable<AskWords['keys']> =>
  Object.fromEntries(units.flatMap(({ men }) => men.map((man) => [man.id, { label: labelOf(man) }])));

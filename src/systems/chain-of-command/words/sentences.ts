import type { Ask } from '../../../engine/ask.ts';
import { formatSigned } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { contextText, follows, saysNumber, type WordsByStep } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import type { TestMethod, TestResult } from '../rules/moraletest.ts';
import { ELEVEN, EVENTS, LEADER_HITS, LINES } from '../tables.ts';
import { labelOf } from '../units.ts';

export const HITS: NonNullable<AskWords['keys']> = Object.fromEntries(
  LEADER_HITS.map(({ id, title, effect }) => [id, { label: title, detail: effect }]),
);

const WAYS: Readonly<Record<TestMethod, { label: string; detail?: string }>> = {
  roll: { label: 'Roll', detail: 'A D6 on its row' },
  sheet: { label: 'My sheet says' },
  coc: { label: 'Spend a CoC Dice', detail: 'Six points skip one test' },
  skip: { label: 'No test is due' },
  later: { label: 'Later', detail: 'The test is still to come' },
};

const DROPS: NonNullable<AskWords['keys']> = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].flatMap((n) => {
    const drop = { label: n === 0 ? 'No loss' : `Morale ${formatSigned(0 - n)}` };
    return [
      [`${n}`, drop],
      [`-${n}`, drop],
    ];
  }),
);

export const eventTitle = (event: string): string => EVENTS.find(({ id }) => id === event)?.title ?? event;

const testTitle = (ask: Ask): string => {
  const [event, who] = [eventTitle(contextText(ask, 'event')), contextText(ask, 'who')];
  return who === '' ? event : `${who}: ${event}`;
};

const insteadOf = ({ id }: Ask): Pick<AskWords, 'instead'> => ({ instead: id.replace(/[^/]*$/, 'way') });

const whence = (ask: Ask): string =>
  contextText(ask, 'table') === 'custom' ? 'your own table' : 'the first edition, from a player’s sheet';

export const leaderSays = (name: string): Pick<AskWords, 'result'> => ({
  result: (hit) => (hit === 'none' ? `${name} is not hit.` : `${name} is ${hit}.`),
});

export const TEST_WORDS = {
  way: (ask: Ask): AskWords => ({
    title: `${testTitle(ask)}: the test`,
    detail: 'Rolled, unless you choose otherwise.',
    ref: '4.15',
    keys: WAYS,
  }),
  die: (ask: Ask): AskWords => ({
    title: testTitle(ask),
    detail: `Force Morale lost by the die: ${whence(ask)}.`,
    ref: '4.15',
    keys: DROPS,
    faces: true,
    ...saysNumber((drop) => `${testTitle(ask)}. ${dropWords(drop)}`),
    ...insteadOf(ask),
  }),
  sheet: (ask: Ask): AskWords => ({
    title: testTitle(ask),
    detail: 'My sheet says:',
    ref: '4.15',
    keys: DROPS,
    ...insteadOf(ask),
  }),
};

export const OWED: WordsByStep<unknown> = {
  ...TEST_WORDS,
  way: (ask) => ({ ...TEST_WORDS.way(ask), ...follows<TestNotes>('tests') }),
  die: (ask) => ({ ...TEST_WORDS.die(ask), ...follows<TestNotes>('tests') }),
  sheet: (ask) => ({ ...TEST_WORDS.sheet(ask), ...follows<TestNotes>('tests') }),
};

export type TestNotes = {
  readonly tests: { readonly tests: readonly { readonly event: string; readonly who: string }[] };
};

export const TEST_NOTE_WORDS = {
  tests({ tests }: TestNotes['tests']) {
    const [first, ...others] = tests.map(({ event, who }) => `${who} (${eventTitle(event)})`);
    if (others.length > 0) return `${tests.length} Force Morale tests, the first for ${first}.`;
    return `Test Force Morale: ${first}.`;
  },
};

const dropWords = (drop: number): string =>
  drop === 0 ? 'No Force Morale is lost.' : `Force Morale ${formatSigned(0 - Math.abs(drop))}.`;

export function testSentence({ event, way, drop, unit: id, leader }: TestResult, units: readonly Unit[]): string {
  const unit = units.find((one) => one.id === id);
  const man = units.flatMap(({ men }) => men).find((one) => one.id === leader);
  const who = [unit?.name, man?.name].filter((word) => word !== undefined && word !== '').join(', ');
  const what = `${who}: ${eventTitle(event)}`;
  switch (way) {
    case 'coc':
      return `${what}. A full CoC Dice is spent: take off its six points.`;
    case 'skip':
      return `${what}. No test.`;
    case 'later':
      return `${what}. The test is still owed.`;
    default:
      return `${what}. ${dropWords(drop)}`;
  }
}

export function totalSentence(
  tests: readonly TestResult[],
  { kept, morale }: { readonly kept: boolean; readonly morale?: number },
): readonly string[] {
  // 0 means unknown, because an imported play may omit the total.
  if (!kept || !morale || tests.length === 0) return [];
  return [moraleWords('Force Morale of its side', morale, morale + sumOf(tests, ({ drop }) => drop))];
}

export function moraleWords(whose: string, from: number, to: number): string {
  if (to <= 0) return `${whose} is gone: the force has collapsed, and loses.`;
  return from === to ? `${whose} stays ${to}.` : `${whose}: ${from}, now ${to}.`;
}

export function line({ what, each, now, by, given }: Line): string {
  const known = LINES.find(({ id }) => id === what);
  if (what === 'even') return 'Made even';
  if (what === 'none') return 'No fewer than none';
  if (!known) return what;
  const { short, many, keeps } = SHORT[known.id];
  const times = each === undefined || each === 1 || many === '' ? short : `${each} ${many}`;
  if (keeps !== undefined)
    return `${short}: ${KEPT[keeps]}${given ? '' : rounded(keeps, now - by, now)}${known.rounds === 'First' ? ' (first round only)' : ''}`;
  const stopped = now === 0 && by === 0 ? ', and none are left' : '';
  return known.rounds === 'First' ? `${times} (first round only)${stopped}` : `${times}${stopped}`;
}

const KEPT = { half: 'half is left', 'two thirds': 'two thirds are left' } as const;
type Keeps = keyof typeof KEPT;
const SHARES: Readonly<Record<Keeps, readonly [of: number, by: number]>> = { half: [1, 2], 'two thirds': [2, 3] };

function rounded(keeps: Keeps, dice: number, left: number): string {
  const [of, by] = SHARES[keeps];
  if ((dice * of) % by === 0) return '';
  return left * by < dice * of ? ', rounded down' : ', rounded up';
}

type Short = { readonly short: string; readonly many: string; readonly keeps?: Keeps };

const SHORT: Readonly<Record<(typeof LINES)[number]['id'], Short>> = {
  figures: { short: 'Figures', many: 'figures' },
  orders: { short: 'One Order of its Leaders', many: 'Orders of its Leaders' },
  support: { short: 'Two firepower dice in support', many: 'pairs of firepower dice in support' },
  elite: { short: 'Elite', many: 'Elite Units' },
  green: { short: 'Green', many: 'Green Units' },
  visible: { short: 'One visible movement D6', many: 'visible movement D6' },
  shock: { short: 'Two Shock', many: 'pairs of Shock' },
  'shock each': { short: 'One Shock on Green', many: 'Shock on Green' },
  smg: { short: 'One SMG or assault rifle', many: 'SMGs or assault rifles' },
  lmg: { short: 'An LMG’s arc', many: 'LMGs’ arcs' },
  mg: { short: 'An MMG’s or HMG’s arc', many: 'MMGs’ or HMGs’ arcs' },
  suppressing: { short: 'Suppressing Fire', many: 'MGs’ Suppressing Fire' },
  light: { short: 'The enemy’s Light Cover', many: '', keeps: 'two thirds' },
  hard: { short: 'The enemy’s Hard Cover', many: '', keeps: 'half' },
  rear: { short: 'Hit in the rear', many: '', keeps: 'half' },
  pinned: { short: 'Pinned', many: '', keeps: 'half' },
};

export const diceWords = (name: string, sum: readonly Line[]) => ({
  title: `Dice of ${name}`,
  unit: 'dice',
  help: sum.map(({ what, each, now }) => `${what} ${each} ${now}`).join() === PRINTED ? ELEVEN : undefined,
  line,
  why,
});

/** Dice of the Germans in the printed example: line, count and running total. */
const PRINTED = 'figures 8 8,orders 1 9,visible 1 10,lmg 1 13';

function why({ what }: Line): string | undefined {
  const row = LINES.find(({ id }) => id === what);
  if (!row) return undefined;
  const { text, who, rounds, change } = row;
  return `${text}: ${change}. ${who === 'Both' ? 'Both sides' : who}, ${rounds === 'First' ? 'in the first round only' : 'in every round'}.`;
}

export const menKeys = (units: readonly Unit[]): NonNullable<AskWords['keys']> =>
  Object.fromEntries(units.flatMap(({ men }) => men.map((man) => [man.id, { label: labelOf(man) }])));

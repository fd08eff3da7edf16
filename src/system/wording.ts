import type { Ask } from '../engine/ask.ts';
import { formatAtLeast, formatAtMost, formatList } from '../engine/data/figure.ts';
import { SHUFFLE_STEP } from '../engine/dice/deck.ts';
import type { AskWords, IndependenceReason } from './words.ts';

/** Returns the threshold face of a roll that counts hits: 5 for "5+", 3 for "1–3". */
export const targetOf = (ask: Ask): number | undefined =>
  ask.kind === 'roll' && ask.tally.kind === 'hits' ? (ask.tally.atLeast ?? ask.tally.atMost) : undefined;

/** Formats the lowest die face that passes: "4+", or "6". */
export const passWords = (need: number, sides = 6): string => (need >= sides ? `${need}` : formatAtLeast(need));

export const YES_KEYS: NonNullable<AskWords['keys']> = { true: { label: 'Yes' }, false: { label: 'No' } };

export function testKeys(ask: Ask, passed = 'Passed', failed = 'Failed'): NonNullable<AskWords['keys']> {
  if (ask.kind !== 'roll') return { passed: { label: passed, tone: 'good' }, failed: { label: failed, tone: 'bad' } };
  const need = targetOf(ask);
  if (need === undefined) return {};
  const isHighest = ask.pool.count === 1 && need + 1 === ask.pool.sides;
  return {
    1: { label: passed, detail: formatAtMost(need), tone: 'good' },
    0: { label: failed, detail: isHighest ? `${need + 1}` : formatAtLeast(need + 1), tone: 'bad' },
  };
}

export const saysTest = (passed: string, failed: string): Pick<AskWords, 'result'> => ({
  result: (value) => (value === 1 || value === 'passed' ? passed : failed),
});

export type DuelRoll = { readonly who: string; readonly plus: number };
type Rolled = DuelRoll & { readonly die: number };

export function duelSentence(own: Rolled, other: Rolled, tie: string, verb = 'beats'): string {
  const [high, low] = own.die + own.plus < other.die + other.plus ? [other, own] : [own, other];
  const [most, least] = [high.die + high.plus, low.die + low.plus];
  const [first, second] = [withPlus(high), withPlus(low)];
  if (most === least)
    return `${own.who} and ${other.who} tie${first === second ? ` at ${first}` : `, ${first} to ${second}`}${tie}`;
  return `${high.who} ${verb} ${low.who}, ${first} to ${second}`;
}

export const meets = (
  ask: string,
  own: DuelRoll,
  other: DuelRoll,
  tie: string,
  {
    die = Number,
    verb,
    again,
  }: {
    die?(value: unknown): number;
    verb?(mine: unknown, theirs: unknown): string | undefined;
    readonly again?: true;
  } = {},
): Pick<AskWords, 'against'> => ({
  against: {
    ask,
    result: (mine, theirs) => {
      const pair: [Rolled, Rolled] = [
        { ...own, die: die(mine) },
        { ...other, die: die(theirs) },
      ];
      // The attacker’s die lies first on the table.
      if (stepOf({ id: ask }) === 'attacker') pair.reverse();
      return `${duelSentence(...pair, tie, verb?.(mine, theirs))}.`;
    },
    end: (mine, theirs) => {
      const more = die(mine) + own.plus - die(theirs) - other.plus;
      if (more === 0) return again ? undefined : 'A tie';
      return more > 0 ? `${own.who} beats ${other.who}` : `${other.who} beats ${own.who}`;
    },
  },
});

const withPlus = ({ die, plus }: Rolled): string =>
  plus === 0 ? `${die}` : `${die} ${plus < 0 ? '−' : '+'} ${Math.abs(plus)}`;

export const saysNumber = (sentence: (n: number) => string): Pick<AskWords, 'result'> => ({
  result: (value) => sentence(Number(value)),
});

export const saysCounts = (sentence: (...counts: readonly number[]) => string): Pick<AskWords, 'result'> => ({
  result: (value) => sentence(...(Array.isArray(value) ? value.map(Number) : [])),
});

export const follows = <N extends object>(...steps: readonly (keyof N & string)[]): Pick<AskWords, 'follows'> => ({
  follows: steps,
});

export const mayFollow = (...steps: readonly string[]): Pick<AskWords, 'mayFollow'> => ({ mayFollow: steps });

export const independentBecause = (why: IndependenceReason): Pick<AskWords, 'independence'> => ({ independence: why });

/** Returns the path of a sibling step: "unit/2/evade" for the ask "unit/2/hits". */
export const siblingPath = ({ id }: { readonly id: string }, step: string): string => id.replace(/[^/]*$/, step);

/** Returns the path before a re-roll: "duel/1/again/attacker" for "duel/1/again 2/attacker". */
export const previousPath = ({ id }: { readonly id: string }): string =>
  id.replace(/again ?(\d*)\//, (_, no: string) => {
    const before = Number(no || 1) - 1;
    return before === 0 ? '' : before === 1 ? 'again/' : `again ${before}/`;
  });

export const stepsOf = ({ id }: { readonly id: string }): readonly string[] => id.split('/');

export const stepOf = ({ id }: { readonly id: string }): string => id.slice(id.lastIndexOf('/') + 1);

export type WordsByStep<S> = Readonly<Record<string, (ask: Ask, setup: S) => AskWords>>;

/** Looks up words by the last step of a path. "storm dice 2" falls back to "storm dice". */
export const asksByStep =
  <S>(table: WordsByStep<S>, otherwise: (ask: Ask, setup: S) => AskWords = ({ id }) => ({ title: id })) =>
  (ask: Ask, setup: S): AskWords => {
    const step = stepOf(ask);
    return (table[step] ?? table[step.replace(/ \d+$/, '')] ?? ANY_SYSTEM[step] ?? otherwise)(ask, setup);
  };

const ANY_SYSTEM: WordsByStep<unknown> = {
  [SHUFFLE_STEP]: () => ({
    title: 'The deck',
    keys: { true: { label: 'Shuffled' }, false: { label: 'Not shuffled' } },
    result: (shuffled) => (shuffled === true ? 'Shuffled: every card is in again.' : ''),
    ...independentBecause('tabletop'),
  }),
};

export const itemOfStep = <T>(all: readonly T[], ask: { readonly id: string }, step: number): T | undefined =>
  all[Number(stepsOf(ask).at(step)) - 1];

/** Puts a name before the title and the answer: " rolls" becomes "2nd Squad rolls". */
export const wordsOf =
  <S>(name: (ask: Ask, setup: S) => string) =>
  (words: AskWords | ((ask: Ask) => AskWords)) =>
  (ask: Ask, setup: S): AskWords => {
    const put = typeof words === 'function' ? words(ask) : words;
    const { result: says } = put;
    const whose = name(ask, setup);
    return {
      ...put,
      title: `${whose}${put.title}`,
      ...(says ? { result: (value) => says(value) && `${whose}${says(value)}` } : {}),
    };
  };

export const contextText = ({ context: about }: Pick<Ask, 'context'>, name: string): string => {
  const word = about?.[name];
  return typeof word === 'string' ? word : '';
};

export const notesByStep =
  <N extends Readonly<Record<string, object>>, S = unknown>(
    sentences: {
      readonly [step in keyof N]: (facts: N[step], setup: S, note: { readonly id: string }) => string;
    },
  ) =>
  (note: { readonly id: string; readonly facts: object }, setup: S): string =>
    // A test of all systems checks that every note has words in its table.
    (sentences as Readonly<Record<string, (facts: object, setup: S, note: { readonly id: string }) => string>>)[
      stepOf(note)
    ]?.(note.facts, setup, note) ?? '';

export const countOf = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const verbOf = (name: string, one: string, many: string): string =>
  /[^s]s$|men$| and /i.test(name) ? many : one;

export const possessive = (name: string): string => `${name}${name.endsWith('s') ? '’' : '’s'}`;

const GLANCE = 32;

/** Joins unit names: "1st and 2nd Squad", or "1st Platoon and others" if too long. */
export function sideName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  const tail = /( \S+)$/.exec(first)?.[1] ?? '';
  const alike = tail !== '' && others.every((name) => name.endsWith(tail) && name !== tail);
  const all = alike ? `${formatList(names.map((name) => name.slice(0, -tail.length)))}${tail}` : formatList(names);
  return all.length <= GLANCE || names.length === 2 ? all : `${first} and others`;
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

export function ordinal(n: number): string {
  const last = Math.floor(n / 10) % 10 === 1 ? 0 : n % 10;
  return ORDINALS[n - 1] ?? `${n}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

export const oneMore = (n: number): string => `${[8, 11, 18].includes(n) ? 'an' : 'a'} ${ordinal(n)}`;

export type TestResults = { readonly passed: readonly string[]; readonly failed: readonly string[] };

export function testedSentence({ passed, failed }: TestResults, verb: string): string {
  const [one, other] = [sideName(passed), sideName(failed)];
  const does = `${one} ${verbOf(one, `${verb}s`, verb)}`;
  const not = `${other} ${verbOf(other, 'does', 'do')} not`;
  if (failed.length === 0) return `${does}.`;
  return passed.length === 0 ? `${not} ${verb}.` : `${does}, ${not}.`;
}

export const sentences = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((sentence) => typeof sentence === 'string');

/** Maps "no officer" to the figure that is hit in place of a missing officer. */
export const insteadOf = <F extends string>(figures: readonly F[], struck: (figure: F) => string | undefined) =>
  Object.fromEntries(figures.map((figure) => [`no ${figure}`, struck(figure) ?? figure]));

export const struckOf = (ask: Ask, figure: string, men: Readonly<Record<string, string>>): string =>
  men[contextText(ask, `no ${figure}`) || figure] ?? figure;

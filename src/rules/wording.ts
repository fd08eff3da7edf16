import type { Ask } from './ask.ts';
import { SHUFFLE } from './deck.ts';
import { listOf } from './listof.ts';
import type { Apart, Words } from './system.ts';

export { listOf };

/** The face that is still a hit of a roll that counts hits: the least of "5 or more", the most of "3 or less". */
export const needOf = (ask: Ask): number | undefined =>
  ask.kind === 'roll' && ask.tally.kind === 'hits' ? (ask.tally.atLeast ?? ask.tally.atMost) : undefined;

/** The keys of a yes or no. */
export const YES: NonNullable<Words['keys']> = { true: { label: 'Yes' }, false: { label: 'No' } };

/** Two keys of a test that is passed by a number or less, and not of “or more”: by its die, or where the table only says how it went. */
export function testKeys(ask: Ask, passed = 'Passed', failed = 'Failed'): NonNullable<Words['keys']> {
  if (ask.kind !== 'roll') return { passed: { label: passed, tone: 'good' }, failed: { label: failed, tone: 'bad' } };
  const need = needOf(ask);
  if (need === undefined) return {};
  return {
    1: { label: passed, detail: `${need} or less`, tone: 'good' },
    0: { label: failed, detail: `${need + 1} or more`, tone: 'bad' },
  };
}

/** What a test says: one sentence where it is passed or hits, another where not. */
export const saysTest = (passed: string, failed: string): Pick<Words, 'says'> => ({
  says: (value) => (value === 1 || value === 'passed' ? passed : failed),
});

/** One of two who roll against each other, and what is added to his die. */
export type Duelist = { readonly who: string; readonly plus: number };
type Rolled = Duelist & { readonly die: number };
type Margin = (high: number, low: number) => string;

/** Who beats whom, by the dice and what is added: "A2 beats B1, 5 + 1 to 4"; `margin` says by how much the higher total wins. */
export function duelSentence(own: Rolled, other: Rolled, tie: string, margin?: Margin): string {
  const [high, low] = own.die + own.plus < other.die + other.plus ? [other, own] : [own, other];
  const [most, least] = [high.die + high.plus, low.die + low.plus];
  const [first, second] = [withPlus(high), withPlus(low)];
  if (most === least)
    return `${own.who} and ${other.who} tie${first === second ? ` at ${first}` : `, ${first} to ${second}`}${tie}`;
  return `${high.who} beats ${low.who}, ${first} to ${second}${margin?.(most, least) ?? ''}`;
}

/** Tells who beats whom as soon as both dice lie, and by `fate` what becomes of the beaten; a tie ends as it is told, and is no end where they roll `again`. */
export const meets = (
  ask: string,
  own: Duelist,
  other: Duelist,
  tie: string,
  {
    die = Number,
    margin,
    fate,
    again,
  }: {
    die?(value: unknown): number;
    readonly margin?: Margin;
    fate?(mine: unknown, theirs: unknown): string;
    readonly again?: true;
  } = {},
): Pick<Words, 'against'> => ({
  against: {
    ask,
    says: (mine, theirs) =>
      `${duelSentence({ ...own, die: die(mine) }, { ...other, die: die(theirs) }, tie, margin)}${fate?.(mine, theirs) ?? ''}.`,
    end: (mine, theirs) => {
      const more = die(mine) + own.plus - die(theirs) - other.plus;
      if (more === 0) return again ? undefined : 'A tie';
      return more > 0 ? `${own.who} beats ${other.who}` : `${other.who} beats ${own.who}`;
    },
  },
});

/** A die with what is added to it: "5", "5 + 2". */
const withPlus = ({ die, plus }: Rolled): string =>
  plus === 0 ? `${die}` : `${die} ${plus < 0 ? '−' : '+'} ${Math.abs(plus)}`;

/** What a number says. */
export const saysNumber = (sentence: (n: number) => string): Pick<Words, 'says'> => ({
  says: (value) => sentence(Number(value)),
});

/** What several counts say, in the order of the tally. */
export const saysCounts = (sentence: (...counts: readonly number[]) => string): Pick<Words, 'says'> => ({
  says: (value) => sentence(...(Array.isArray(value) ? value.map(Number) : [])),
});

/** Names the notes an ask follows from, by the steps of `N`. */
export const follows = <N extends object>(...steps: readonly (keyof N & string)[]): Pick<Words, 'follows'> => ({
  follows: steps,
});

/** Names what an ask follows from as far as it was told, by steps or by whole paths. */
export const mayFollow = (...steps: readonly string[]): Pick<Words, 'mayFollow'> => ({ mayFollow: steps });

/** Says why an ask hangs on nothing rolled before it. */
export const apart = (why: Apart): Pick<Words, 'apart'> => ({ apart: why });

/** The path of another step beside an ask's own: of "unit/2/hits" with "evade" the path "unit/2/evade". */
export const beside = ({ id }: { readonly id: string }, step: string): string => id.replace(/[^/]*$/, step);

/** The path of a step the time before: of "duel/1/again 2/attacker" it is "duel/1/again/attacker", and of that "duel/1/attacker". */
export const timeBefore = ({ id }: { readonly id: string }): string =>
  id.replace(/again ?(\d*)\//, (_, no: string) => {
    const before = Number(no || 1) - 1;
    return before === 0 ? '' : before === 1 ? 'again/' : `again ${before}/`;
  });

/** The steps of a path: "attacker", "2" and "hit" of "attacker/2/hit". */
export const stepsOf = ({ id }: { readonly id: string }): readonly string[] => id.split('/');

/** The last of them, which says what is asked: "hit". */
export const stepOf = ({ id }: { readonly id: string }): string => id.slice(id.lastIndexOf('/') + 1);

/** Words by the last step of an ask's path, so that a table of them reads as the procedure goes. */
export type WordsByStep<S> = Readonly<Record<string, (ask: Ask, setup: S) => Words>>;

/**
 * The telling of asks by such a table: "storm dice 2" is put as "storm dice" where it has no words of its own.
 * An ask that is not in it is put by `otherwise`, or by its own id.
 */
export const asksByStep =
  <S>(table: WordsByStep<S>, otherwise: (ask: Ask, setup: S) => Words = ({ id }) => ({ title: id })) =>
  (ask: Ask, setup: S): Words => {
    const step = stepOf(ask);
    return (table[step] ?? table[step.replace(/ \d+$/, '')] ?? ANY_SYSTEM[step] ?? otherwise)(ask, setup);
  };

/** Words of what is asked in every system. */
const ANY_SYSTEM: WordsByStep<unknown> = {
  [SHUFFLE]: () => ({
    title: 'The deck',
    keys: { true: { label: 'Shuffled' }, false: { label: 'Not shuffled' } },
    says: (shuffled) => (shuffled === true ? 'Shuffled: every card is in again.' : ''),
    ...apart('table'),
  }),
};

/** Which of a list a step of an ask's path numbers: of "unit/2/run" step 1 the second; nothing where there are fewer. */
export const ofStep = <T>(all: readonly T[], ask: { readonly id: string }, step: number): T | undefined =>
  all[Number(stepsOf(ask).at(step)) - 1];

/** The words of an ask of somebody, its title and what its answer means begun with his name: of " rolls" it makes "2nd Squad rolls". */
export const wordsOf =
  <S>(name: (ask: Ask, setup: S) => string) =>
  (words: Words | ((ask: Ask) => Words)) =>
  (ask: Ask, setup: S): Words => {
    const put = typeof words === 'function' ? words(ask) : words;
    const { says } = put;
    const whose = name(ask, setup);
    return { ...put, title: `${whose}${put.title}`, ...(says ? { says: (value) => `${whose}${says(value)}` } : {}) };
  };

/** A word that the rule told of an ask: who a Leader is, what is tested; empty where it told none. */
export const aboutOf = ({ about }: Pick<Ask, 'about'>, name: string): string => {
  const word = about?.[name];
  return typeof word === 'string' ? word : '';
};

/** The sentences of notes by the last step of their path, each with the facts that its rule gives, `N` says which, and the setup. */
export const notesByStep =
  <N extends Readonly<Record<string, object>>, S = unknown>(
    sentences: {
      readonly [step in keyof N]: (facts: N[step], setup: S, note: { readonly id: string }) => string;
    },
  ) =>
  (note: { readonly id: string; readonly facts: object }, setup: S): string =>
    // The rule that notes it and this table are held together by the law that everything told has words.
    (sentences as Readonly<Record<string, (facts: object, setup: S, note: { readonly id: string }) => string>>)[
      stepOf(note)
    ]?.(note.facts, setup, note) ?? '';

/** A count with its noun: "1 die", "3 dice". */
export const countOf = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** The verb of a name: "2nd Squad wins", but "Raiders win", and so do "1st and 2nd Squad". */
export const verbOf = (name: string, one: string, many: string): string => (/[^s]s$| and /.test(name) ? many : one);

/** The longest name of a side that is still read at a glance. */
const GLANCE = 32;

/** A side by the names of its units: "1st and 2nd Squad", "Raiders and Hill Post", "1st Platoon and others" where they are too many. */
export function sideName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return first;
  const tail = /( \S+)$/.exec(first)?.[1] ?? '';
  const alike = tail !== '' && others.every((name) => name.endsWith(tail) && name !== tail);
  const all = alike ? `${listOf(names.map((name) => name.slice(0, -tail.length)))}${tail}` : listOf(names);
  return all.length <= GLANCE || names.length === 2 ? all : `${first} and others`;
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

function ordinal(n: number): string {
  const last = Math.floor(n / 10) % 10 === 1 ? 0 : n % 10;
  return ORDINALS[n - 1] ?? `${n}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}

/** One of a row by which it is, counted from 1: "a third", "an eighth". */
export const oneMore = (n: number): string => `${[8, 11, 18].includes(n) ? 'an' : 'a'} ${ordinal(n)}`;

/** Names of units that took a test: those who passed, and those who did not. */
export type TestResults = { readonly passed: readonly string[]; readonly failed: readonly string[] };

/** Who does what was tested, and who does not: "1st Squad closes, 2nd Squad does not." */
export function testedSentence({ passed, failed }: TestResults, verb: string): string {
  const [one, other] = [sideName(passed), sideName(failed)];
  const does = `${one} ${verbOf(one, `${verb}s`, verb)}`;
  const not = `${other} ${verbOf(other, 'does', 'do')} not`;
  if (failed.length === 0) return `${does}.`;
  return passed.length === 0 ? `${not} ${verb}.` : `${does}, ${not}.`;
}

/** The sentences that are to be said: those with nothing to say are left out. */
export const sentences = (...all: readonly (string | false | undefined)[]): readonly string[] =>
  all.filter((sentence) => typeof sentence === 'string');

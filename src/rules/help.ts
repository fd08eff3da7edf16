import { type Answer, type Die, fits } from './answer.ts';
import type { Ask, Line, Plain } from './ask.ts';
import { key } from './chances.ts';
import { remaining } from './deck.ts';
import { isRecord } from './plain.ts';
import { type House, type Play, positionOf } from './play.ts';
import { openAsks, type Position, runRule, type Step } from './replay.ts';
import type { HouseRule, SequenceOf, System, Table } from './system.ts';
import { stepOf } from './wording.ts';

/** What a table's marks go by: the ask, what was told before it, and what the play was set up with. */
export type Reading<S = never> = {
  readonly ask: Ask;
  readonly trail: readonly Step[];
  readonly setup: S;
  readonly house: House;
};

/** The marked rows of a table, and the column where it has one to read down. */
export type Spot = { row?(cells: Table['rows'][number]): boolean; readonly column?: string };

/** Which of several tables a step reads, if any. */
type Choosing<S> = { table(reading: Reading<S>): string | undefined };

/**
 * What stands behind a step: what it is, in a sentence or two, and the table it reads, or which of several, if any. `none` says why no row
 * of it is marked where `at` marks none, or why there is no table.
 */
export type StepHelp<S = never> = { readonly about: string } & (
  | {
      readonly table: string | Choosing<S>['table'];
      at(reading: Reading<S>): Spot;
      readonly none?: string;
    }
  | { readonly table?: string; readonly none: string; readonly at?: never }
);

/** What stands behind the steps of a system, by sequence and by the last step of an ask's path: what its help.ts holds. */
export type Help = Readonly<Record<string, Readonly<Record<string, StepHelp>>>>;

/** Types the help of a sequence where it is written. */
export const stepsHelp = <S>(steps: Readonly<Record<string, StepHelp<S>>>): Help[string] => steps;

/** Rows by their first cell. */
export const rows = (...first: readonly (string | number)[]): Required<Pick<Spot, 'row'>> => ({
  row: ([cell = '']) => first.includes(cell),
});

/** The sum of a number that was stated under this id; no lines where none was. */
export const sumOf = ({ trail }: Pick<Reading, 'trail'>, id: string): readonly Line[] =>
  trail.flatMap((step) => ('stated' in step && step.stated.id === id ? step.stated.sum : []));

/** What was answered to the ask of this id; nothing where it was not asked. */
export const answerTo = ({ trail }: Pick<Reading, 'trail'>, id: string): unknown =>
  trail.find((step): step is Extract<Step, { ask: unknown }> => 'ask' in step && step.ask.id === id)?.value;

/** What a note of this id told; nothing where it was not told. */
export const noteOf = ({ trail }: Pick<Reading, 'trail'>, id: string): Plain =>
  trail.reduce<Plain>((told, step) => ('note' in step && step.note.id === id ? { ...step.note.facts } : told), {});

/** The setup as the facts of that beat have it, once they are told. */
export function factsOf<S extends object>(reading: Reading<S>, beat: string): S {
  const told = answerTo(reading, beat);
  return { ...reading.setup, ...(isRecord(told) ? told : {}) };
}

/** The id of a step that stands beside an ask: "duel/3/need" beside "duel/3/die". */
export const beside = ({ id }: Pick<Ask, 'id'>, step: string): string => id.slice(0, id.lastIndexOf('/') + 1) + step;

/** What stands behind an ask; "storm dice 2" reads as "storm dice" where it has no help of its own. */
export function helpOf(help: Help, sequence: Pick<SequenceOf, 'id'>, ask: Ask): StepHelp | undefined {
  const steps = help[sequence.id] ?? {};
  const step = stepOf(ask);
  return steps[step] ?? steps[step.replace(/ ?\d+$/, '')];
}

/** The table that a step reads, and where it stands there. */
export function tableOf(
  { tables }: Pick<System, 'tables'>,
  help: StepHelp,
  reading: Reading,
): { readonly table: Table; readonly spot: Spot } | undefined {
  const named = typeof help.table === 'function' ? help.table(reading) : help.table;
  const table = tables.find(({ id }) => id === named);
  return table && { table, spot: help.at?.(reading) ?? {} };
}

/** A house rule that changes what is asked or worked out: the numbers it changes, by their ids, and lines of their sums. */
export type Bearing = {
  readonly rule: HouseRule;
  /** Whether it stands otherwise than its default. */
  readonly changed: boolean;
  readonly at: readonly { readonly id: string; readonly line?: string }[];
};

/** A play told with other house rules: from where in its trail on it hangs on answers nobody gave, and whether it came as far. */
type Otherwise = { readonly position: Position<unknown>; readonly guessed: number; readonly whole: boolean };

/** What changes in a play, of what is asked now and of what was worked out for it, where this house rule stands as given. */
function changesBy(sequence: SequenceOf, play: Play, rule: HouseRule, value: unknown): Bearing['at'] {
  const told = positionOf(sequence.rule, play);
  const house = { ...play.house, [rule.id]: value };
  const other = departs(rule, play)
    ? asFarAs(told, sequence, play, house)
    : {
        position: positionOf(sequence.rule, { ...play, house }),
        guessed: Number.POSITIVE_INFINITY,
        whole: false,
      };
  return [...statedDifferently(told, other), ...askedDifferently(told, other.position)];
}

/** Lines that a house rule and others have so together: with those before it at their defaults they stand, and with this one too they do not. */
function changesBeside(sequence: SequenceOf, play: Play, rule: HouseRule, rules: readonly HouseRule[]): Bearing['at'] {
  const place = rules.findIndex(({ id }) => id === rule.id);
  const before = rules.slice(0, Math.max(0, place)).filter((one) => departs(one, play));
  if (before.length === 0 || !departs(rule, play)) return [];
  const told = positionOf(sequence.rule, play);
  const atDefault = (those: readonly HouseRule[]) => {
    const house = Object.fromEntries(those.map(({ id, default: printed }) => [id, printed]));
    return asFarAs(told, sequence, play, { ...play.house, ...house });
  };
  const [own, printed] = [atDefault(before), atDefault([...before, rule])];
  return told.trail
    .filter(STATED)
    .flatMap(({ stated: { id, sum } }) =>
      sum
        .filter((line) => line.house && stands(own, id, line) === true && stands(printed, id, line) === false)
        .map(({ what }) => ({ id, line: what })),
    );
}

const departs = (rule: HouseRule, { house }: Play): boolean => key(house[rule.id]) !== key(rule.default);

/**
 * Where a play stands with its house rules changed, as far as it was told: a rule may take other dice or ask for more, and what is worked
 * out after that is told by answers made up in their place.
 */
function asFarAs(told: Position<unknown>, { rule }: SequenceOf, play: Play, house: House): Otherwise {
  const open = new Set(openAsks(told).map(({ id }) => id));
  const given = new Map(play.answers.slice(0, play.cursor).map((answer) => [answer.id, answer]));
  const guesses: string[] = [];
  const answering = (ask: Ask): Answer | undefined => {
    const own = given.get(ask.id);
    if (own && fits(ask, own)) return own;
    if (open.has(ask.id) || guesses.length >= GUESSES) return undefined;
    const guess = guessed(ask, own);
    if (!fits(ask, guess)) return undefined;
    guesses.push(ask.id);
    return guess;
  };
  const position = runRule(rule, { setup: play.setup, house }, answering, play.overruled);
  const first = position.trail.findIndex((step) => 'ask' in step && step.ask.id === guesses[0]);
  return {
    position,
    guessed: first < 0 ? Number.POSITIVE_INFINITY : first,
    whole: position.at === 'end' || openAsks(position).some(({ id }) => open.has(id)),
  };
}

/** So many answers are made up at most, so that no tie lasts. */
const GUESSES = 40;

/** An answer that may do: the dice that lie there and others beside them, the first of what can be chosen. */
function guessed(ask: Ask, own: Answer | undefined): Answer {
  const { id } = ask;
  if (ask.kind === 'roll') {
    const { count, sides } = ask.pool;
    const lie = own && 'dice' in own ? own.dice.filter(({ face }) => face <= sides) : [];
    const more = Array.from({ length: count }, (_, i): Die => ({ face: 1 + ((id.length + i) % sides), by: 'hand' }));
    return { id, dice: [...lie, ...more].slice(0, count) };
  }
  const given = 'proposed' in ask ? ask.proposed : 'assumed' in ask ? ask.assumed : undefined;
  return { id, value: given ?? firstOf(ask), by: 'hand' };
}

function firstOf(ask: Exclude<Ask, { kind: 'roll' }>): unknown {
  switch (ask.kind) {
    case 'draw':
      return [...remaining(ask.deck, ask.look)].find(([, cards]) => cards > 0)?.[0];
    case 'choose':
      return ask.options[0];
    case 'yes':
      return false;
    case 'number':
      return ask.min;
    case 'pick':
      return ask.items.slice(0, ask.min).map(({ id }) => id);
    case 'spread':
      return ask.bins.map((_, i) => (i === 0 ? ask.count : 0));
    case 'facts':
      return {};
  }
}

type Said = Extract<Step, { stated: unknown }>;
const STATED = (step: Step): step is Said => 'stated' in step;

/** Whether two lines say the same; one that adds nothing may stand for what only a house rule leaves out. */
const same = (one: Line, other: Line): boolean =>
  one.what === other.what &&
  one.by === other.by &&
  one.each === other.each &&
  (one.by !== 0 || one.house === other.house);

/**
 * Whether a line of a number stands there as it does here; nothing where that cannot be told. A number that is not stated may be so under
 * another name, as it is in its own path. After a guess the numbers say nothing: a line stands where a house rule has it so there too.
 */
function stands({ position: { trail }, guessed, whole }: Otherwise, id: string, line: Line): boolean | undefined {
  const all = trail.flatMap((step, at) => (STATED(step) ? [{ stated: step.stated, at }] : []));
  const own = all.filter(({ stated }) => stated.id === id);
  const lines = (those: typeof all) => those.flatMap(({ stated }) => stated.sum);
  if (own.some(({ at }) => at < guessed)) return lines(own).some((one) => same(one, line));
  if (!line.house || (own.length === 0 && !whole)) return undefined;
  const like = own.length > 0 ? own : all.filter(({ stated }) => stepOf(stated) === stepOf({ id }));
  return lines(like).some(({ what, house }) => what === line.what && house === true);
}

/** Lines of sums that stand otherwise there, and numbers where no line does. */
function statedDifferently(told: Position<unknown>, other: Otherwise): Bearing['at'] {
  const there = other.position.trail.slice(0, other.guessed).filter(STATED);
  return told.trail.filter(STATED).flatMap(({ stated: { id, sum }, value }) => {
    const differ = sum.filter((line) => stands(other, id, line) === false);
    if (differ.length > 0) return differ.map(({ what }) => ({ id, line: what }));
    const same = there.find((step) => step.stated.id === id);
    return !same || (value === same.value && sum.length === same.stated.sum.length) ? [] : [{ id }];
  });
}

/** Asks of now that are put otherwise there, or not at all where as much was answered. */
function askedDifferently(told: Position<unknown>, other: Position<unknown>): Bearing['at'] {
  const there = new Map(
    [...openAsks(other), ...other.trail.flatMap((step) => ('ask' in step ? [step.ask] : []))].map((ask) => [
      ask.id,
      ask,
    ]),
  );
  return openAsks(told).flatMap((ask) => {
    const same = there.get(ask.id);
    return same && key(plainAsk(same)) === key(plainAsk(ask)) ? [] : [{ id: ask.id }];
  });
}

/** What an ask is put with, as far as it is plain data. */
const plainAsk = (ask: Ask): unknown => JSON.parse(JSON.stringify(ask));

/** The values a house rule could stand at instead, the nearest of a number. */
function others(rule: HouseRule, now: unknown): readonly unknown[] {
  const { default: printed } = rule;
  if (key(now) !== key(printed)) return [printed];
  switch (rule.kind) {
    case 'flag':
      return [!rule.default];
    case 'number':
      return [rule.default - 1, rule.default + 1].filter((n) => n >= rule.min && n <= rule.max);
    case 'one of':
      return rule.options.map(({ id }) => id).filter((id) => id !== printed);
    case 'text':
    case 'table':
      return [];
  }
}

/**
 * What one house rule changes here: against its default where it departs from it, else against what it could be. `rules` are all there are,
 * as two that depart may have a line so together, and neither alone.
 */
export function bearingOf(
  sequence: SequenceOf,
  rule: HouseRule,
  play: Play,
  rules: readonly HouseRule[],
): Bearing | undefined {
  const alone = others(rule, play.house[rule.id]).flatMap((value) => changesBy(sequence, play, rule, value));
  const at = [...alone, ...changesBeside(sequence, play, rule, rules)];
  return at.length > 0
    ? { rule, changed: departs(rule, play), at: [...new Map(at.map((one) => [key(one), one])).values()] }
    : undefined;
}

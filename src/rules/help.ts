import type { Ask } from './ask.ts';
import { key } from './chances.ts';
import { type House, type Play, positionOf } from './play.ts';
import { openAsks, type Position, type Step } from './replay.ts';
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

/**
 * What stands behind a step: what it is, in a sentence or two, and the table it reads. `none` says why no row of it is marked where `at`
 * marks none, or why there is no table.
 */
export type StepHelp<S = never> = { readonly about: string } & (
  | { readonly table: string; at(reading: Reading<S>): Spot; readonly none?: string }
  | { readonly table?: string; readonly none: string; readonly at?: never }
);

/** What stands behind the steps of a system, by sequence and by the last step of an ask's path: what its help.ts holds. */
export type Help = Readonly<Record<string, Readonly<Record<string, StepHelp>>>>;

/** Types the help of a sequence where it is written. */
export const stepsHelp = <S>(steps: Readonly<Record<string, StepHelp<S>>>): Help[string] =>
  steps as unknown as Help[string];

/** Rows by their first cell. */
export const rows = (...first: readonly (string | number)[]): Required<Pick<Spot, 'row'>> => ({
  row: ([cell = '']) => first.includes(cell),
});

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
  const table = tables.find(({ id }) => id === help.table);
  return table && { table, spot: help.at?.(reading) ?? {} };
}

/** A house rule that changes what is asked or worked out: the numbers it changes, by their ids, and lines of their sums. */
export type Bearing = {
  readonly rule: HouseRule;
  /** Whether it stands otherwise than its default. */
  readonly changed: boolean;
  readonly at: readonly { readonly id: string; readonly line?: string }[];
};

/** What changes in a play, of what is asked now and of what was worked out for it, where this house rule stands as given. */
function changesBy(
  sequence: SequenceOf,
  play: Play,
  told: Position<unknown>,
  id: string,
  value: unknown,
): Bearing['at'] {
  const other = positionOf(sequence.rule, { ...play, house: { ...play.house, [id]: value } });
  return [...statedDifferently(told, other), ...askedDifferently(told, other)];
}

const STATED = (step: Step): step is Extract<Step, { stated: unknown }> => 'stated' in step;

function statedDifferently(told: Position<unknown>, other: Position<unknown>): Bearing['at'] {
  return told.trail.filter(STATED).flatMap(({ stated, value }) => {
    const { id, sum } = stated;
    const there = other.trail.filter(STATED).find((step) => step.stated.id === id);
    if (!there) return [];
    const lines = sum.filter(
      (line) =>
        !there.stated.sum.some(({ what, by, each }) => what === line.what && by === line.by && each === line.each),
    );
    if (lines.length > 0) return lines.map(({ what }) => ({ id, line: what }));
    return value === there.value && sum.length === there.stated.sum.length ? [] : [{ id }];
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
const plainAsk = (ask: Ask): unknown => JSON.parse(JSON.stringify(ask)) as unknown;

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

/** What one house rule changes here: against its default where it departs from it, else against what it could be. */
export function bearingOf(sequence: SequenceOf, rule: HouseRule, play: Play): Bearing | undefined {
  const told = positionOf(sequence.rule, play);
  const now = play.house[rule.id];
  const at = others(rule, now).flatMap((value) => changesBy(sequence, play, told, rule.id, value));
  return at.length > 0
    ? { rule, changed: key(now) !== key(rule.default), at: [...new Map(at.map((one) => [key(one), one])).values()] }
    : undefined;
}

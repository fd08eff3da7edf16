import {
  hasField,
  list,
  Mismatch,
  nullable,
  object,
  optional,
  type Schema,
  variant,
} from '../../engine/data/checkschema.ts';
import {
  amount,
  anything,
  chance,
  choiceOf,
  flag,
  id,
  name,
  text,
  time,
  wholeNumber,
  withMaxLength,
} from '../../engine/data/fieldschemas.ts';
import { parsePlay } from '../../engine/parseplay.ts';
import { whyRefused } from '../../engine/refusal.ts';
import { CAUSES } from '../../engine/roster.ts';
import type { Amendment, Entry, ExpectedResult, FaceCounts, ParkedPlay, RecordChange } from '../records/records.ts';
import { running, unit } from './recordschemas.ts';

const changeFields = {
  of: choiceOf('campaign', 'side', 'player', 'game', 'unit', 'man'),
  id,
  unit: optional(id),
  field: text(300),
  at: optional(wholeNumber(0)),
  first: optional(flag),
  why: optional(object({ by: choiceOf(...CAUSES), of: optional(text(5000)), man: optional(id) })),
};
/** Required fields of a created or deleted record. The others can have an older format. */
const man = object({ id, name, tag: text(20), role: name, state: name }, anything);
const wholeRecord = {
  unit: object({ id, name, side: id, kind: name, mark: text(10), men: list(man) }, anything),
  man,
};
const record = object({ id, name }, anything);
const change = variant<RecordChange>((given) => {
  if (hasField(given, 'by')) return object({ ...changeFields, by: amount });
  const { of, field } = (given ?? {}) as { of?: unknown; field?: unknown };
  const whole = of === 'unit' || of === 'man' ? wholeRecord[of] : record;
  const value = field === '' ? nullable(whole) : anything;
  return object({ ...changeFields, from: value, to: value });
});

const by = choiceOf('hand', 'app');
/** Returns a schema for values that `parse` accepts. It does not change them. */
export const parsable =
  <T>(parse: (value: unknown) => T): Schema<T> =>
  (value) => {
    const why = whyRefused(() => parse(value));
    if (why !== undefined) throw new Mismatch(`: ${why}`);
    return value as T;
  };
const play = parsable(parsePlay);

export const parkedPlay = object({
  id,
  play,
  title: text(5000),
  step: text(5000),
  awaits: text(5000),
  touched: time,
  game: optional(id),
  units: list(id),
  seen: object({ units: list(unit), game: optional(object(running)) }),
}) satisfies Schema<ParkedPlay>;

const whose = { side: optional(id), player: optional(id) };
const expected = object({
  about: optional(flag),
  verdict: text(5000),
  p: chance,
  glad: list(object({ ...whose, p: chance, came: flag })),
  amounts: list(object({ ...whose, title: text(5000), mean: amount, came: amount, orMore: chance, orFewer: chance })),
}) satisfies Schema<ExpectedResult>;
const thrown = object({
  sides: wholeNumber(1),
  by,
  faces: withMaxLength(1000, 'faces', list(wholeNumber(0))),
  untold: optional(wholeNumber(1)),
}) satisfies Schema<FaceCounts>;

const told = object({
  system: name,
  sequence: name,
  edition: wholeNumber(0),
  verdict: text(5000),
  trail: list(text(10_000)),
  play: optional(play),
  expected: optional(expected),
  dice: optional(list(thrown)),
});

const amendment = object({
  entry: id,
  body: object({
    title: text(5000),
    changes: list(change),
    units: optional(list(id)),
    told: optional(told),
    at: optional(time),
  }),
  reason: optional(text(5000)),
  additions: optional(list(object({ entry: id, changes: list(change) }))),
}) satisfies Schema<Amendment>;

export const entry = object({
  id,
  n: wholeNumber(1),
  device: id,
  author: id,
  at: time,
  kind: choiceOf('play', 'edit', 'game', 'undo', 'amendment'),
  title: text(5000),
  changes: list(change),
  amends: optional(amendment),
  game: optional(id),
  turn: optional(wholeNumber(0)),
  units: optional(list(id)),
  settles: optional(id),
  told: optional(told),
  undoes: optional(list(id)),
  after: optional(list(id)),
  aside: optional(list(text(10_000))),
  effect: optional(
    object({
      changes: list(change),
      undoes: list(id),
      amendment: optional(id),
      unsettled: optional(list(object({ man: id, unit: id, state: name }))),
    }),
  ),
}) satisfies Schema<Entry>;

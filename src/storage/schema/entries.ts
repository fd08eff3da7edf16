import * as v from 'valibot';
import type {
  Amendment,
  Entry,
  ExpectedResult,
  FaceCounts,
  ParkedPlay,
  RecordChange,
} from '../../campaign/records/records.ts';
import { parsePlay } from '../../engine/parseplay.ts';
import { CAUSES } from '../../engine/roster.ts';
import { hasField } from './checkschema.ts';
import {
  amount,
  anything,
  choiceOf,
  flag,
  id,
  list,
  name,
  object,
  parsable,
  text,
  time,
  wholeNumber,
} from './fields.ts';
import { running, unit } from './records.ts';

const changeFields = {
  of: choiceOf('campaign', 'side', 'player', 'game', 'unit', 'man'),
  id,
  unit: v.exactOptional(id),
  field: text(300),
  at: v.exactOptional(wholeNumber(0)),
  first: v.exactOptional(flag),
  why: v.exactOptional(object({ by: choiceOf(...CAUSES), of: v.exactOptional(text(5000)), man: v.exactOptional(id) })),
};
/** Required fields of a created or deleted record. The others can have an older format. */
const wholeRecord = {
  unit: v.looseObject({
    id,
    name,
    side: id,
    kind: name,
    mark: text(10),
    men: list(v.looseObject({ id, name, tag: text(20), role: name, state: name })),
  }),
  man: v.looseObject({ id, name, tag: text(20), role: name, state: name }),
};
const record = v.looseObject({ id, name }, 'expected facts');
const change: v.GenericSchema<unknown, RecordChange> = v.lazy((given) => {
  if (hasField(given, 'by')) return object({ ...changeFields, by: amount });
  const { of, field } = (given ?? {}) as { of?: unknown; field?: unknown };
  const whole = of === 'unit' || of === 'man' ? wholeRecord[of] : record;
  const value = field === '' ? v.nullable(whole) : anything;
  return object({ ...changeFields, from: value, to: value });
});

const by = choiceOf('hand', 'app');
const play = parsable(parsePlay);

export const parkedPlay = object({
  id,
  play,
  title: text(5000),
  step: text(5000),
  awaits: text(5000),
  touched: time,
  game: v.exactOptional(id),
  units: list(id),
  seen: object({ units: list(unit), game: v.exactOptional(object(running)) }),
}) satisfies v.GenericSchema<unknown, ParkedPlay>;

const chance = v.pipe(
  amount,
  v.minValue(0, 'expected a chance from 0 to 1'),
  v.maxValue(1, 'expected a chance from 0 to 1'),
);
const whose = { side: v.exactOptional(id), player: v.exactOptional(id) };
const expected = object({
  about: v.exactOptional(flag),
  verdict: text(5000),
  p: chance,
  glad: list(object({ ...whose, p: chance, came: flag })),
  amounts: list(object({ ...whose, title: text(5000), mean: amount, came: amount, orMore: chance, orFewer: chance })),
}) satisfies v.GenericSchema<unknown, ExpectedResult>;
const thrown = object({
  sides: wholeNumber(1),
  by,
  faces: v.pipe(list(wholeNumber(0)), v.maxLength(1000, 'expected up to 1000 faces')),
  untold: v.exactOptional(wholeNumber(1)),
}) satisfies v.GenericSchema<unknown, FaceCounts>;

const told = object({
  system: name,
  sequence: name,
  edition: wholeNumber(0),
  verdict: text(5000),
  trail: list(text(10_000)),
  play: v.exactOptional(play),
  expected: v.exactOptional(expected),
  dice: v.exactOptional(list(thrown)),
});

const amendment = object({
  entry: id,
  body: object({
    title: text(5000),
    changes: list(change),
    units: v.exactOptional(list(id)),
    told: v.exactOptional(told),
  }),
  reason: v.exactOptional(text(5000)),
}) satisfies v.GenericSchema<unknown, Amendment>;

export const entry = object({
  id,
  n: wholeNumber(1),
  device: id,
  author: id,
  at: time,
  kind: choiceOf('play', 'edit', 'game', 'undo', 'amendment'),
  title: text(5000),
  changes: list(change),
  amends: v.exactOptional(amendment),
  game: v.exactOptional(id),
  turn: v.exactOptional(wholeNumber(0)),
  units: v.exactOptional(list(id)),
  settles: v.exactOptional(id),
  told: v.exactOptional(told),
  undoes: v.exactOptional(list(id)),
  after: v.exactOptional(list(id)),
  aside: v.exactOptional(list(text(10_000))),
  effect: v.exactOptional(object({ changes: list(change), undoes: list(id), amendment: v.exactOptional(id) })),
}) satisfies v.GenericSchema<unknown, Entry>;

import * as v from 'valibot';
import type { Campaign, Game, Photo, Player, Side } from '../../campaign/records/records.ts';
import type { Deck } from '../../engine/dice/deck.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import {
  amount,
  anything,
  choiceOf,
  factsField,
  flag,
  id,
  list,
  name,
  notes,
  object,
  recordOf,
  text,
  time,
  wholeNumber,
} from './fields.ts';

const deck = object({ out: list(text(20)), lost: recordOf(wholeNumber(1)) }) satisfies v.GenericSchema<unknown, Deck>;

const man = object({
  id,
  tag: text(20),
  name,
  role: name,
  state: name,
  facts: factsField,
  notes: v.exactOptional(notes),
  medals: v.exactOptional(recordOf(text(500))),
}) satisfies v.GenericSchema<unknown, Man>;

export const unit = object({
  id,
  side: id,
  player: v.exactOptional(id),
  kind: name,
  name,
  mark: text(10),
  facts: factsField,
  men: list(man),
  establishment: v.exactOptional(wholeNumber(0)),
  establishedBy: v.exactOptional(choiceOf('upgrade')),
  notes: v.exactOptional(notes),
  place: v.exactOptional(wholeNumber(1)),
  disbanded: v.exactOptional(v.literal(true, 'expected true')),
}) satisfies v.GenericSchema<unknown, Unit>;

export const campaignSchema = object({
  id,
  name,
  system: name,
  house: recordOf(anything),
  created: time,
  settings: v.objectWithRest(
    { odds: choiceOf('shown', 'master', 'hidden'), dice: choiceOf('own', 'app') },
    v.union([text(5000), amount, flag], 'expected text, a number, true or false'),
  ),
  scratch: v.exactOptional(flag),
}) satisfies v.GenericSchema<unknown, Campaign>;

export const side = object({ id, name, mark: wholeNumber(0), names: v.exactOptional(name) }) satisfies v.GenericSchema<
  unknown,
  Side
>;
export const player = object({ id, name, side: v.exactOptional(id) }) satisfies v.GenericSchema<unknown, Player>;

/** Maximum length of a data URL: 16 KiB in base64. */
const PICTURE = 22_000;
export const photo = object({
  id,
  at: time,
  picture: v.exactOptional(
    v.pipe(text(PICTURE), v.regex(/^data:image\/(webp|jpeg);base64,[\w+/]+=*$/, 'expected a small picture')),
  ),
}) satisfies v.GenericSchema<unknown, Photo>;

export const running = { id, turn: wholeNumber(0), phase: name, counters: recordOf(amount), decks: recordOf(deck) };
export const game = object({
  ...running,
  name,
  strengths: recordOf(wholeNumber(0)),
  number: wholeNumber(1),
  begun: time,
  ended: v.exactOptional(time),
  scenario: v.exactOptional(text(5000)),
  winner: v.exactOptional(v.union([id, list(id)], 'expected the id of a side, or a list of them')),
  result: v.exactOptional(text(5000)),
  notes: v.exactOptional(notes),
  present: v.exactOptional(list(id)),
  players: v.exactOptional(recordOf(id)),
  keeper: v.exactOptional(id),
}) satisfies v.GenericSchema<unknown, Game>;

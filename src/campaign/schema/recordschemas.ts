import { list, object, optional, recordOf, type Schema, variant } from '../../engine/data/checkschema.ts';
import {
  amount,
  anything,
  choiceOf,
  fact,
  factsField,
  flag,
  id,
  literal,
  name,
  never,
  notes,
  text,
  time,
  wholeNumber,
  withPattern,
} from '../../engine/data/fieldschemas.ts';
import type { Deck } from '../../engine/dice/deck.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { Campaign, Game, Photo, Player, Side } from '../records/records.ts';

const deck = object({ out: list(text(20)), lost: recordOf(wholeNumber(1)) }) satisfies Schema<Deck>;

const man = object({
  id,
  tag: text(20),
  name,
  role: name,
  state: name,
  facts: factsField,
  notes: optional(notes),
  medals: optional(recordOf(text(500))),
}) satisfies Schema<Man>;

export const unit = object({
  id,
  side: id,
  player: optional(id),
  kind: name,
  name,
  mark: text(10),
  facts: factsField,
  men: list(man),
  establishment: optional(wholeNumber(0)),
  establishedBy: optional(choiceOf('upgrade')),
  notes: optional(notes),
  place: optional(wholeNumber(1)),
  disbanded: optional(literal(true)),
}) satisfies Schema<Unit>;

export const campaignSchema = object({
  id,
  name,
  system: name,
  house: recordOf(anything),
  created: time,
  settings: object({ odds: choiceOf('shown', 'master', 'hidden'), dice: choiceOf('own', 'app') }, fact),
  scratch: optional(flag),
}) satisfies Schema<Campaign>;

export const side = object({ id, name, mark: wholeNumber(0), names: optional(name) }) satisfies Schema<Side>;
export const player = object({ id, name, side: optional(id) }) satisfies Schema<Player>;

/** Maximum length of a data URL: 16 KiB in base64. */
const PICTURE = 22_000;
export const photo = object({
  id,
  at: time,
  picture: optional(
    withPattern(/^data:image\/(webp|jpeg);base64,[\w+/]+=*$/, 'expected a small picture', text(PICTURE)),
  ),
}) satisfies Schema<Photo>;

const ids = list(id);
const noSide = never('expected the id of a side, or a list of them');
export const running = { id, turn: wholeNumber(0), phase: name, counters: recordOf(amount), decks: recordOf(deck) };
export const game = object({
  ...running,
  name,
  strengths: recordOf(wholeNumber(0)),
  number: wholeNumber(1),
  begun: time,
  ended: optional(time),
  scenario: optional(text(5000)),
  winner: optional(
    variant<string | readonly string[]>((value) =>
      Array.isArray(value) ? ids : typeof value === 'string' ? id : noSide,
    ),
  ),
  result: optional(text(5000)),
  notes: optional(notes),
  present: optional(list(id)),
  players: optional(recordOf(id)),
  keeper: optional(id),
}) satisfies Schema<Game>;

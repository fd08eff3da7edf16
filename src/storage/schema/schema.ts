import * as v from 'valibot';
import type {
  Campaign,
  Entry,
  ExpectedResult,
  FaceCounts,
  Game,
  ParkedPlay,
  Photo,
  Player,
  RecordChange,
  Records,
  Side,
} from '../../campaign/records/records.ts';
import { type RowKind, type Upgrade, upgradeRow, type VersionedRow } from '../../campaign/upgrades/upgrades.ts';
import type { Deck } from '../../engine/dice/deck.ts';
import { parsePlay } from '../../engine/parseplay.ts';
import type { Play } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { CAUSES, type Man, type Unit } from '../../engine/roster.ts';
import type { Seal } from '../backup/seal.ts';

export const words = (max: number) =>
  v.pipe(v.string('words are wanted'), v.maxLength(max, `words of up to ${max} letters are wanted`));
export const id = v.pipe(
  v.string('an id is wanted'),
  v.nonEmpty('an id is wanted'),
  v.maxLength(100, 'an id of up to 100 letters is wanted'),
);
export const name = words(500);
const amount = v.pipe(v.number('a number is wanted'), v.finite('a finite number is wanted'));
export const wholeNumber = (min: number) =>
  v.pipe(
    v.number('a whole number is wanted'),
    v.safeInteger('a whole number is wanted'),
    v.minValue(min, `a number from ${min} is wanted`),
  );
const flag = v.boolean('true or false is wanted');
const time = v.pipe(
  v.string('a time is wanted'),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
    'a time such as 2026-11-20T19:30:00Z is wanted',
  ),
);
const plain = v.unknown();
export const many = <S extends v.GenericSchema>(each: S) => v.array(each, 'a list is wanted');
const named = <S extends v.GenericSchema>(each: S) => v.record(v.string(), each, 'facts are wanted');
const notes = words(20_000);
const facts = named(v.union([words(5000), amount, flag], 'words, a number, true or false is wanted'));
export const object = <E extends v.ObjectEntries>(entries: E) => v.strictObject(entries);
const oneOf = <const O extends readonly string[]>(...options: O) =>
  v.picklist(options, `one of ${options.join(', ')} is wanted`);

const deck = object({ out: many(words(20)), lost: named(wholeNumber(1)) }) satisfies v.GenericSchema<unknown, Deck>;

const man = object({
  id,
  tag: words(20),
  name,
  role: name,
  state: name,
  facts,
  notes: v.exactOptional(notes),
  medals: v.exactOptional(named(words(500))),
}) satisfies v.GenericSchema<unknown, Man>;

const unit = object({
  id,
  side: id,
  player: v.exactOptional(id),
  kind: name,
  name,
  mark: words(10),
  facts,
  men: many(man),
  establishment: v.exactOptional(wholeNumber(0)),
  establishedBy: v.exactOptional(oneOf('upgrade')),
  notes: v.exactOptional(notes),
  place: v.exactOptional(wholeNumber(1)),
  disbanded: v.exactOptional(v.literal(true, 'true is wanted')),
}) satisfies v.GenericSchema<unknown, Unit>;

const campaign = object({
  id,
  name,
  system: name,
  house: named(plain),
  created: time,
  settings: v.objectWithRest(
    { odds: oneOf('shown', 'master', 'hidden'), dice: oneOf('own', 'app') },
    v.union([words(5000), amount, flag], 'words, a number, true or false is wanted'),
  ),
  scratch: v.exactOptional(flag),
}) satisfies v.GenericSchema<unknown, Campaign>;

const side = object({ id, name, mark: wholeNumber(0), names: v.exactOptional(name) }) satisfies v.GenericSchema<
  unknown,
  Side
>;
const player = object({ id, name, side: v.exactOptional(id) }) satisfies v.GenericSchema<unknown, Player>;

/** Maximum length of a data URL: 16 KiB in base64. */
const PICTURE = 22_000;
const photo = object({
  id,
  at: time,
  picture: v.exactOptional(
    v.pipe(words(PICTURE), v.regex(/^data:image\/(webp|jpeg);base64,[\w+/]+=*$/, 'a small picture is wanted')),
  ),
}) satisfies v.GenericSchema<unknown, Photo>;

const running = { id, turn: wholeNumber(0), phase: name, counters: named(amount), decks: named(deck) };
const game = object({
  ...running,
  name,
  strengths: named(wholeNumber(0)),
  number: wholeNumber(1),
  begun: time,
  ended: v.exactOptional(time),
  scenario: v.exactOptional(words(5000)),
  winner: v.exactOptional(v.union([id, many(id)], 'the id of a side, or a list of them, is wanted')),
  result: v.exactOptional(words(5000)),
  notes: v.exactOptional(notes),
  present: v.exactOptional(many(id)),
  players: v.exactOptional(named(id)),
  keeper: v.exactOptional(id),
}) satisfies v.GenericSchema<unknown, Game>;

const changed = {
  of: oneOf('campaign', 'side', 'player', 'game', 'unit', 'man'),
  id,
  unit: v.exactOptional(id),
  field: words(300),
  at: v.exactOptional(wholeNumber(0)),
  first: v.exactOptional(flag),
  why: v.exactOptional(object({ by: oneOf(...CAUSES), of: v.exactOptional(words(5000)) })),
};
/** Fields that the history needs of a whole record. All others may have an older format. */
const wholeOf = {
  unit: v.looseObject({
    id,
    name,
    side: id,
    kind: name,
    mark: words(10),
    men: many(v.looseObject({ id, name, tag: words(20), role: name, state: name })),
  }),
  man: v.looseObject({ id, name, tag: words(20), role: name, state: name }),
};
const record = v.looseObject({ id, name }, 'facts are wanted');
const alteration: v.GenericSchema<unknown, RecordChange> = v.lazy((given) => {
  if (has(given, 'by')) return object({ ...changed, by: amount });
  const { of, field } = (given ?? {}) as { of?: unknown; field?: unknown };
  const whole = of === 'unit' || of === 'man' ? wholeOf[of] : record;
  const value = field === '' ? v.nullable(whole) : plain;
  return object({ ...changed, from: value, to: value });
});

const by = oneOf('hand', 'app');
const play = v.custom<Play>(
  (value) => playFault(value) === undefined,
  ({ input }) => playFault(input) ?? 'a fight is wanted',
);

const parked = object({
  id,
  play,
  title: words(5000),
  step: words(5000),
  awaits: words(5000),
  touched: time,
  game: v.exactOptional(id),
  units: many(id),
  seen: object({ units: many(unit), game: v.exactOptional(object(running)) }),
}) satisfies v.GenericSchema<unknown, ParkedPlay>;

const chance = v.pipe(
  amount,
  v.minValue(0, 'a chance from 0 to 1 is wanted'),
  v.maxValue(1, 'a chance from 0 to 1 is wanted'),
);
const whose = { side: v.exactOptional(id), player: v.exactOptional(id) };
const expected = object({
  about: v.exactOptional(flag),
  verdict: words(5000),
  p: chance,
  glad: many(object({ ...whose, p: chance, came: flag })),
  amounts: many(object({ ...whose, title: words(5000), mean: amount, came: amount, orMore: chance, orFewer: chance })),
}) satisfies v.GenericSchema<unknown, ExpectedResult>;
const thrown = object({
  sides: wholeNumber(1),
  by,
  faces: v.pipe(many(wholeNumber(0)), v.maxLength(1000, 'up to 1000 faces are wanted')),
  untold: v.exactOptional(wholeNumber(1)),
}) satisfies v.GenericSchema<unknown, FaceCounts>;

const entry = object({
  id,
  n: wholeNumber(1),
  device: id,
  author: id,
  at: time,
  kind: oneOf('play', 'edit', 'game', 'undo'),
  title: words(5000),
  changes: many(alteration),
  game: v.exactOptional(id),
  turn: v.exactOptional(wholeNumber(0)),
  units: v.exactOptional(many(id)),
  settles: v.exactOptional(id),
  told: v.exactOptional(
    object({
      system: name,
      sequence: name,
      edition: wholeNumber(0),
      verdict: words(5000),
      trail: many(words(10_000)),
      play: v.exactOptional(play),
      expected: v.exactOptional(expected),
      dice: v.exactOptional(many(thrown)),
    }),
  ),
  undoes: v.exactOptional(many(id)),
  after: v.exactOptional(many(id)),
  aside: v.exactOptional(many(words(10_000))),
  effect: v.exactOptional(object({ changes: many(alteration), undoes: many(id) })),
}) satisfies v.GenericSchema<unknown, Entry>;

function playFault(value: unknown): string | undefined {
  try {
    parsePlay(value);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
}

export type RowTypes = {
  campaign: Campaign;
  side: Side;
  player: Player;
  unit: Unit;
  game: Game;
  play: ParkedPlay;
  entry: Entry;
  setting: unknown;
  photo: Photo;
};
export const SCHEMAS: { readonly [K in RowKind]: v.GenericSchema<unknown, RowTypes[K]> } = {
  campaign,
  side,
  player,
  unit,
  game,
  play: parked,
  entry,
  setting: plain,
  photo,
};

/** A whole campaign as stored in a file, with entries oldest first. */
export type Archive = Records & {
  readonly plays: readonly ParkedPlay[];
  readonly entries: readonly Entry[];
  readonly photos?: readonly Photo[];
};
const archive: v.GenericSchema<unknown, Archive> = object({
  campaign,
  sides: many(side),
  players: many(player),
  units: many(unit),
  games: many(game),
  plays: many(parked),
  entries: many(entry),
  photos: v.exactOptional(many(photo)),
});

/** Last logical time by author. */
export type Vector = Readonly<Record<string, number>>;

/** Base of a partial log: vector, number and id checksum of the omitted entries. */
export type LogBase = { readonly vector: Vector; readonly entries: number; readonly sum: number };
export const groundForm = object({
  vector: named(wholeNumber(1)),
  entries: wholeNumber(0),
  sum: wholeNumber(0),
}) satisfies v.GenericSchema<unknown, LogBase>;

export const isArchive = (value: unknown): value is Archive => v.is(archive, value);

export const BACKUP = 'roll-call backup';
export type Head = {
  readonly made: string;
  readonly device: string;
  readonly settings: Readonly<Record<string, unknown>>;
};
export type Backup = Head & { readonly campaigns: readonly Archive[] };

const numbers = many(wholeNumber(0));
const sums = object({
  campaign: numbers,
  sides: numbers,
  players: numbers,
  units: numbers,
  games: numbers,
  plays: numbers,
  entries: numbers,
});
const seal = v.object({
  sha256: v.exactOptional(v.fallback(words(64), '')),
  // Unreadable sums are ignored.
  sums: v.exactOptional(v.fallback(many(sums), [])),
}) satisfies v.GenericSchema<unknown, Seal>;
const head = object({ made: time, device: id, settings: named(plain) }) satisfies v.GenericSchema<unknown, Head>;

export const sealOf = (value: unknown): Seal => v.parse(seal, value);

export const headOf = (value: unknown): Head => checkSchema(head, value, 'The file');

export type Occasion = 'game' | 'upgrade' | 'restore' | 'removal';

/** Snapshot header. `at` is an ISO time. `length` is in bytes. */
export type SnapshotHead = {
  readonly at: string;
  readonly men: number;
  readonly length: number;
  readonly sha256: string;
  readonly on?: Occasion;
  readonly campaigns?: readonly string[];
  readonly instead?: readonly string[];
};

const snapshotHead = v.object({
  at: time,
  men: wholeNumber(0),
  length: wholeNumber(0),
  sha256: words(64),
  on: v.exactOptional(oneOf('game', 'upgrade', 'restore', 'removal')),
  campaigns: v.exactOptional(many(name)),
  instead: v.exactOptional(many(time)),
}) satisfies v.GenericSchema<unknown, SnapshotHead>;

export function snapshotHeadOf(value: unknown): SnapshotHead | undefined {
  const { success, output } = v.safeParse(snapshotHead, value);
  return success ? output : undefined;
}

/** Upgrades and checks a stored row. Throws a Refusal if it is invalid. */
export function fromRow<K extends RowKind>(kind: K, row: unknown, chain?: readonly Upgrade[]): RowTypes[K] {
  const where = `A stored ${kind}`;
  if (!has(row, 'v') || !has(row, 'is')) throw new Refusal(`${where} is not a row of this app.`);
  return checkSchema(SCHEMAS[kind], upgradeRow(kind, row as VersionedRow, chain), where);
}

const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

export function checkSchema<T>(schema: v.GenericSchema<unknown, T>, value: unknown, where: string): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new Refusal(refusal(result.issues[0], where));
}

function refusal(issue: v.BaseIssue<unknown>, where: string): string {
  const at = `${where}${locationOf(issue)}`;
  if (issue.type === 'custom') return `${at}: ${issue.message}`;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${at}: nothing of that name is known.`;
  if (issue.received === 'undefined') return `${at}: nothing is said.`;
  const wanted = issue.type === 'strict_object' ? 'facts are wanted' : issue.message;
  return issue.type === 'check' || issue.type === 'literal'
    ? `${at}: ${wanted}.`
    : `${at}: ${wanted}, not ${short(issue.input)}.`;
}

const locationOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? ` ${key + 1}` : `, ${String(key).slice(0, 60)}`))
    .join('');

function short(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'facts';
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 40 ? `${json.slice(0, 40)}…` : json;
}

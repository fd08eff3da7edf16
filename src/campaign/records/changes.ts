import { formatNumber } from '../../engine/data/figure.ts';
import { visibleData } from '../../engine/data/visible.ts';
import type { Deck } from '../../engine/dice/deck.ts';
import { Refusal, whyRefused } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { equal } from './equal.ts';
import { type RecordChange, type RecordSet, sortRecords } from './records.ts';

export class Conflict extends Refusal {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}

type Kind = RecordChange['of'];
type Holder = Readonly<Record<string, unknown>>;
type Found = { readonly id: string; readonly name: string };

const OWN: Record<Kind, readonly string[]> = {
  campaign: ['name', 'scratch'],
  side: ['name', 'mark', 'names'],
  player: ['name', 'side'],
  game: [
    'name',
    'turn',
    'phase',
    'number',
    'begun',
    'ended',
    'scenario',
    'present',
    'winner',
    'result',
    'notes',
    'keeper',
  ],
  unit: ['name', 'side', 'player', 'kind', 'mark', 'establishment', 'establishedBy', 'notes', 'place', 'disbanded'],
  man: ['name', 'role', 'state', 'tag', 'notes'],
};
const INSIDE: Record<Kind, readonly string[]> = {
  campaign: ['house', 'settings'],
  side: [],
  player: [],
  game: ['counters', 'decks', 'strengths', 'players'],
  unit: ['facts'],
  man: ['facts', 'medals'],
};
const OPTIONAL: Record<Kind, readonly string[]> = {
  campaign: ['scratch'],
  side: ['names'],
  player: ['side'],
  game: ['ended', 'scenario', 'present', 'players', 'winner', 'result', 'notes', 'keeper'],
  unit: ['player', 'establishment', 'establishedBy', 'notes', 'place', 'disbanded'],
  man: ['notes', 'medals'],
};
/**
 * Fields where the latest change wins if two phones differ. A unit's flags do so too. Decks combine both draws. All
 * other fields must match exactly.
 */
const LATEST: Record<Kind, readonly string[]> = {
  campaign: ['settings'],
  side: [],
  player: [],
  game: ['turn', 'phase', 'winner', 'result', 'notes'],
  unit: ['notes', 'place', 'disbanded'],
  man: ['notes'],
};
export const fieldNames = (of: Kind): readonly string[] => [...OWN[of], ...INSIDE[of].map((part) => `${part}.*`)];

const FORBIDDEN = ['__proto__', 'constructor', 'prototype', 'id', 'men', 'facts'];

/** Match rule for the old value: 'exact', or merging with another phone's changes, as a change or an undo. */
export type Fit = 'exact' | 'merging' | 'undoing';

/**
 * Applies changes in order. Throws a Conflict that names every change that does not fit. Every phone folds its log with
 * this function, so its behaviour is fixed for each data version.
 */
export function applyChanges<P extends RecordSet>(records: P, changes: readonly RecordChange[], fit: Fit = 'exact'): P {
  const refused: string[] = [];
  let now: RecordSet = records;
  for (const change of changes) {
    const why = whyRefused(() => {
      now = applyChange(now, change, fit);
    });
    if (why !== undefined) refused.push(why);
  }
  if (refused.length > 0) throw new Conflict([...new Set(refused)]);
  return changes.length > 0 ? (sortRecords(now) as P) : records;
}

/**
 * Prepares changes for storage so that their undo leaves nothing behind. Marks the first count of a field. Sets `from`
 * to null for unset facts. Throws a Conflict.
 */
export function asStored(records: RecordSet, changes: readonly RecordChange[]): readonly RecordChange[] {
  applyChanges(records, changes);
  let now = records;
  return changes.map((change) => {
    const record = change.field === '' ? undefined : recordOf(now, change);
    const unnoted = record && fieldValue(change.of, record, change.field) === null;
    now = applyChange(now, change, 'exact');
    if (!unnoted) return change;
    return 'by' in change ? { ...change, first: true } : { ...change, from: null };
  });
}

function recordOf(
  { campaign, sides, players, games, units }: RecordSet,
  { of, id, unit }: RecordChange,
): object | undefined {
  if (of === 'campaign') return campaign;
  const men = units.find((one) => one.id === unit)?.men ?? [];
  const lists = { side: sides, player: players, game: games, unit: units, man: men };
  return (lists[of] as readonly Found[]).find((one) => one.id === id);
}

export const reverseChanges = (changes: readonly RecordChange[]): readonly RecordChange[] =>
  changes
    .map(({ why: _, ...change }) =>
      'by' in change ? { ...change, by: -change.by || 0 } : { ...change, from: change.to, to: change.from },
    )
    .toReversed();

export const creationOf = <R extends Found>(
  of: Kind,
  record: R,
  man: { unit?: string; at?: number } = {},
): RecordChange => ({
  of,
  id: record.id,
  ...man,
  field: '',
  from: null,
  to: record,
});

export const removalOf = (of: Exclude<Kind, 'man' | 'campaign'>, record: Found): RecordChange => ({
  of,
  id: record.id,
  field: '',
  from: record,
  to: null,
});

export const removalOfMan = (unit: Unit, man: Man): RecordChange => ({
  of: 'man',
  id: man.id,
  unit: unit.id,
  at: unit.men.indexOf(man),
  field: '',
  from: man,
  to: null,
});

export function differences<R extends Found>(of: Kind, before: R, after: R, unit?: string): readonly RecordChange[] {
  const at = unit === undefined ? { of, id: before.id } : { of, id: before.id, unit };
  const fields = new Set([...fieldsOf(of, before), ...fieldsOf(of, after)]);
  const own = [...fields].flatMap((field): RecordChange[] => {
    const [from, to] = [fieldValue(of, before, field), fieldValue(of, after, field)];
    return equal(from, to) ? [] : [{ ...at, field, from, to }];
  });
  return of === 'unit' ? [...own, ...menDiffering(before as unknown as Unit, after as unknown as Unit)] : own;
}

function menDiffering(before: Unit, after: Unit): readonly RecordChange[] {
  const gone = before.men.filter((man) => !after.men.some(({ id }) => id === man.id)).toReversed();
  const come = after.men.filter((man) => !before.men.some(({ id }) => id === man.id));
  const stayed = before.men.flatMap((man) => {
    const now = after.men.find(({ id }) => id === man.id);
    return now ? differences('man', man, now, before.id) : [];
  });
  return [
    ...stayed,
    ...gone.map((man) => removalOfMan(before, man)),
    ...come.map((man) => creationOf('man', man, { unit: before.id, at: after.men.indexOf(man) })),
  ];
}

function fieldsOf(of: Kind, record: object): string[] {
  const inside = INSIDE[of].flatMap((name) =>
    Object.keys((record as Holder)[name] ?? {}).map((key) => `${name}.${key}`),
  );
  return [...OWN[of].filter((name) => Object.hasOwn(record, name)), ...inside];
}

function place(of: Kind, field: string): { part?: string; name: string } {
  if (OWN[of].includes(field)) return { name: field };
  const dot = field.indexOf('.');
  const inside = dot > 0 && INSIDE[of].includes(field.slice(0, dot));
  const part = inside ? field.slice(0, dot) : 'facts';
  const name = inside ? field.slice(dot + 1) : field;
  if (!INSIDE[of].includes(part) || name === '' || FORBIDDEN.includes(name))
    throw new Refusal(`A ${of} has no field “${field}”.`);
  return { part, name };
}

export function fieldOf({ of, field }: Pick<RecordChange, 'of' | 'field'>): string {
  if (field === '') return '';
  const { part, name } = place(of, field);
  return part === undefined ? name : `${part}.${name}`;
}

function fieldValue(of: Kind, record: object, field: string): unknown {
  const { part, name } = place(of, field);
  const holder = (part === undefined ? record : ((record as Holder)[part] ?? {})) as Holder;
  return Object.hasOwn(holder, name) ? (holder[name] ?? null) : null;
}

function setField<R extends object>(of: Kind, record: R, field: string, value: unknown): R {
  const { part, name } = place(of, field);
  if (part !== undefined) {
    const inside = withValue((record as Holder)[part] ?? {}, name, value);
    const empty = Object.keys(inside).length === 0 && OPTIONAL[of].includes(part);
    return (empty ? withValue(record, part, null) : { ...record, [part]: inside }) as R;
  }
  if (value === null && !OPTIONAL[of].includes(name)) throw new Refusal(`A ${of} must have its ${name}.`);
  return withValue(record, name, value) as R;
}

function withValue(holder: object, name: string, value: unknown): Holder {
  const { [name]: _, ...rest } = holder as Record<string, unknown>;
  return value === null
    ? rest
    : Object.hasOwn(holder, name)
      ? { ...holder, [name]: value }
      : { ...rest, [name]: value };
}

function alterField<R extends Found>(record: R, whose: string, change: RecordChange, fit: Fit): R {
  const now = fieldValue(change.of, record, change.field);
  if ('by' in change) {
    const count = addCount(now, change, whose);
    return setField(change.of, record, change.field, count === 0 && change.first ? null : count);
  }
  // A missing fact equals false or 0.
  const unsaid = now === null && (change.from === false || change.from === 0) && fieldOf(change).startsWith('facts.');
  // Older names can contain invisible characters on one phone.
  if (!unsaid && !equal(now, change.from) && !equal(visibleData(now), visibleData(change.from))) {
    const merged = fit === 'exact' ? undefined : mergedValue(now, change, fit);
    if (merged !== undefined) return setField(change.of, record, change.field, merged);
    if (change.field === 'keeper') throw new Refusal(`${whose} was taken over on two phones at once.`);
    throw new Refusal(`${whose}: ${plainly(change)} is ${valueWords(now)} now, no longer ${valueWords(change.from)}.`);
  }
  return setField(change.of, record, change.field, change.to);
}

function mergedValue(
  now: unknown,
  change: RecordChange & { readonly from: unknown; readonly to: unknown },
  fit: Exclude<Fit, 'exact'>,
): unknown {
  const { of, from, to } = change;
  const { part, name } = place(of, change.field);
  if (LATEST[of].includes(part ?? name)) return to;
  if (of === 'unit' && part === 'facts' && typeof to === 'boolean') return to;
  if (part === 'decks' && isDeck(now) && isDeck(from) && isDeck(to))
    return fit === 'undoing' ? putBack(now, from, to) : drawnTogether(now, from, to);
  return undefined;
}

const isDeck = (value: unknown): value is Deck =>
  typeof value === 'object' && value !== null && 'out' in value && 'lost' in value;

/** Combines the draws of two phones. A shuffle discards earlier draws. Returns undefined if both drew the same card. */
function drawnTogether(now: Deck, from: Deck, to: Deck): Deck | undefined {
  if (!extendsDraws(from, to)) return to;
  if (!extendsDraws(from, now)) return now;
  const cards = to.out.filter((card) => !from.out.includes(card));
  if (cards.some((card) => now.out.includes(card))) return undefined;
  return { out: [...now.out, ...cards], lost: lostWith(now, from, to) };
}

function putBack(now: Deck, from: Deck, to: Deck): Deck | undefined {
  if (!extendsDraws(to, from)) return undefined;
  if (!extendsDraws(from, now)) return now;
  return {
    out: now.out.filter((card) => to.out.includes(card) || !from.out.includes(card)),
    lost: lostWith(now, from, to),
  };
}

const lostWith = (now: Deck, from: Deck, to: Deck): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(now.lost), ...Object.keys(to.lost)])].flatMap((is) => {
      const n = (now.lost[is] ?? 0) + (to.lost[is] ?? 0) - (from.lost[is] ?? 0);
      return n > 0 ? [[is, n]] : [];
    }),
  );

const extendsDraws = (from: Deck, to: Deck): boolean =>
  from.out.every((card) => to.out.includes(card)) &&
  Object.entries(from.lost).every(([is, n]) => (to.lost[is] ?? 0) >= n);

/** Rounds counters to 1e-6, so that steps of 0.1 return exactly to their start. */
function addCount(now: unknown, change: RecordChange & { readonly by: number }, whose: string): number {
  const count = now ?? 0;
  if (typeof count !== 'number' || !Number.isFinite(change.by))
    throw new Refusal(`${whose}: ${plainly(change)} is ${valueWords(now)}, which cannot be counted.`);
  return Math.round((count + change.by) * 1e6) / 1e6;
}

function applyChange(records: RecordSet, change: RecordChange, fit: Fit): RecordSet {
  switch (change.of) {
    case 'campaign':
      return changeCampaign(records, change, fit);
    case 'side':
      return { ...records, sides: among(records.sides, 'side', change, fit) };
    case 'player':
      return { ...records, players: among(records.players, 'player', change, fit) };
    case 'game':
      return { ...records, games: among(records.games, 'game', change, fit) };
    case 'unit':
      return { ...records, units: among(records.units, 'unit', change, fit) };
    case 'man':
      return { ...records, units: changeMan(records.units, change, fit) };
    default:
      throw new Refusal(`There is no record called “${valueWords(change.of)}”.`);
  }
}

function changeCampaign(records: RecordSet, change: RecordChange, fit: Fit): RecordSet {
  const { campaign } = records;
  if (change.field === '' && 'to' in change && change.to === null)
    throw new Refusal('A campaign is removed as a whole.');
  return { ...records, campaign: among(campaign ? [campaign] : [], 'campaign', change, fit)[0] };
}

function changeMan(units: readonly Unit[], change: RecordChange, fit: Fit): readonly Unit[] {
  const unit = units.find(({ id }) => id === change.unit);
  if (!unit) throw new Refusal(`The unit of man ${change.id} is no longer there.`);
  const men = among(unit.men, 'man', change, fit, (man) => whoIs(man, unit));
  return units.map((one) => (one === unit ? { ...unit, men } : one));
}

function among<R extends Found>(
  records: readonly R[],
  what: string,
  change: RecordChange,
  fit: Fit,
  who: (record: R) => string = ({ name }) => name,
): readonly R[] {
  const record = records.find(({ id }) => id === change.id);
  if (change.field === '') return whole(records, record, change, record ? who(record) : `The ${what}`);
  if (!record) throw new Refusal(`The ${what} ${change.id} is no longer there.`);
  return records.map((one) => (one === record ? alterField(record, who(record), change, fit) : one));
}

function whole<R extends Found>(records: readonly R[], there: R | undefined, change: RecordChange, who: string) {
  if ('by' in change) throw new Refusal(`${who} is not a number.`);
  const made = change.to as R | null;
  if (change.from !== null && made !== null) throw new Refusal(`${who} is changed field by field, not as a whole.`);
  if (made !== null) {
    if (there) throw new Refusal(`${who} is there already.`);
    if (made?.id !== change.id) throw new Refusal(`${who} does not have the id it is made under.`);
    return records.toSpliced(change.at ?? records.length, 0, made);
  }
  if (!there) throw new Refusal(`${who} is no longer there.`);
  if (!equal(there, change.from)) throw new Refusal(`${who} has changed since, so it is not removed.`);
  return records.filter((one) => one !== there);
}

const plainly = (change: RecordChange): string => fieldOf(change).replace(/^facts\./, '');

export const whoIs = (man: Man, unit: Unit): string =>
  `${man.tag ? `${man.tag} ` : ''}${isolateRtl(man.name)} of ${isolateRtl(unit.name)}`;

const isolateRtl = (name: string): string => (/[\u0590-\u08FF\uFB1D-\uFEFC]/.test(name) ? `\u2068${name}\u2069` : name);

export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'nothing' : `“${value}”`;
  if (typeof value === 'object') return 'otherwise';
  if (typeof value === 'number') return formatNumber(value);
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}

import { logOrder } from '../../campaign/merge.ts';
import type { Entry } from '../../campaign/records.ts';
import { version } from '../../campaign/upgrades.ts';
import { parsePlain, record } from '../../rules/plain.ts';
import { Refusal } from '../../rules/refusal.ts';
import { visibleData } from '../../rules/visible.ts';
import { fromRow } from '../../storage/schema.ts';

/** A phone that came into a room or left it: its id, the name its player gave it, and when (ISO time). */
export type Member = { readonly phone: string; readonly name: string; readonly at: string; readonly left?: boolean };

/** What an item holds: an entry of the log, or who came or left. */
export type RoomItem = { readonly entry: Entry } | { readonly member: Member };

/** The id of an entry in a room. A fight that two phones finished is two entries of one id, so there it has its author in it. */
export const itemId = ({ id, kind, author }: Pick<Entry, 'id' | 'kind' | 'author'>): string =>
  kind === 'play' && !id.endsWith(`~${author}`) ? `${id}~${author}` : id;

/** The ids of the entries of a log in a room, by their ids in that log. */
export const itemIds = (log: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(log.map((entry) => [entry.id, itemId(entry)]));

/** An entry as it is in a room, the same from whichever phone it comes: without what the log around it makes of it, and with the ids that entries have in rooms. */
export function entryText({ aside: _, effect: __, ...entry }: Entry, ids: ReadonlyMap<string, string>): string {
  const named = (id: string) => ids.get(id) ?? id;
  const is = { ...renamed(entry, named), id: itemId(entry) };
  return JSON.stringify({ v: version(), is });
}

export const memberText = (member: Member): string => JSON.stringify({ member });

/** What a text of an item holds; throws a Refusal where it is none, or a newer version wrote it. */
export function itemFrom(id: string, text: string): RoomItem {
  const junk = record(visibleData(parsePlain(text)), 'An item in the room');
  if ('member' in junk) return { member: memberFrom(junk.member) };
  const entry = fromRow('entry', junk);
  if (entry.id !== id || entry.aside || entry.effect) throw new Refusal('An item in the room is not what its id says.');
  return { entry };
}

function memberFrom(value: unknown): Member {
  const { phone, name, at, left } = record(value, 'Who is in');
  if ([phone, name, at].some((one) => typeof one !== 'string' || one.length > 100))
    throw new Refusal('An item in the room does not say who is in.');
  return { phone: String(phone), name: String(name), at: String(at), ...(left === true ? { left } : {}) };
}

/** Those who are in: the newest said of each phone. */
export function membersIn(said: readonly Member[]): readonly Member[] {
  const newest = new Map(said.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((one) => [one.phone, one]));
  return [...newest.values()].filter(({ left }) => !left);
}

/**
 * The log that the entries of a room make, in its order, as far as nothing is missing under them;
 * of a fight that two phones finished the later end has its author in its id, as where two logs are merged.
 */
export function logFrom(entries: Iterable<Entry>): readonly Entry[] {
  const all = [...entries].toSorted(logOrder);
  const there = new Set<string>();
  const whole = all.filter(({ id, after = [] }) => after.every((under) => there.has(under)) && there.add(id));
  const plain = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, kind, author } of whole) {
    const base = kind === 'play' ? id.slice(0, -author.length - 1) : id;
    if (!taken.has(base)) plain.set(id, base);
    taken.add(base);
  }
  return whole.map((entry) => renamed(entry, (id) => plain.get(id) ?? id));
}

function renamed<E extends Omit<Entry, 'aside' | 'effect'>>(entry: E, name: (id: string) => string): E {
  const { id, after, undoes } = entry;
  return {
    ...entry,
    id: name(id),
    ...(after ? { after: after.map(name) } : {}),
    ...(undoes ? { undoes: undoes.map(name) } : {}),
  };
}

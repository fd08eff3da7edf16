import { logOrder } from '../../campaign/log/entries.ts';
import { twinId, withRenamedIds } from '../../campaign/log/merge.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { parsePlainJson, readRecord } from '../../engine/data/plain.ts';
import { stripInvisibleInData } from '../../engine/data/visible.ts';
import { Refusal } from '../../engine/refusal.ts';

export type Member = { readonly phone: string; readonly name: string; readonly at: string; readonly left?: boolean };

export type RoomItem = { readonly entry: Entry } | { readonly member: Member };

/** Id of an entry in a room. It includes the author of a fight, because two phones can finish the same one. */
export const itemId = (entry: Pick<Entry, 'id' | 'kind' | 'author'>): string =>
  entry.kind === 'play' ? twinId(entry) : entry.id;

export const itemIds = (log: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(log.map((entry) => [entry.id, itemId(entry)]));

/** JSON of an entry, identical on every phone. */
export function entryText({ aside: _, effect: __, ...entry }: Entry, ids: ReadonlyMap<string, string>): string {
  const named = (id: string) => ids.get(id) ?? id;
  const is = { ...withRenamedIds(entry, named), id: itemId(entry) };
  return JSON.stringify({ v: currentVersion(), is });
}

export const memberText = (member: Member): string => JSON.stringify({ member });

export function itemFrom(id: string, text: string): RoomItem {
  const junk = readRecord(stripInvisibleInData(parsePlainJson(text)), 'An item in the room');
  if ('member' in junk) return { member: memberFrom(junk.member) };
  const entry = fromRow('entry', junk);
  if (entry.id !== id || entry.aside || entry.effect) throw new Refusal('An item in the room is not what its id says.');
  return { entry };
}

function memberFrom(value: unknown): Member {
  const { phone, name, at, left } = readRecord(value, 'Who is in');
  if ([phone, name, at].some((one) => typeof one !== 'string' || one.length > 100))
    throw new Refusal('An item in the room does not say who is in.');
  return { phone: String(phone), name: String(name), at: String(at), ...(left === true ? { left } : {}) };
}

export function currentMembers(statements: readonly Member[]): readonly Member[] {
  const newest = new Map(statements.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((one) => [one.phone, one]));
  return [...newest.values()].filter(({ left }) => !left);
}

/**
 * Orders the entries of a room into a log and omits those with missing dependencies. If two phones finished a fight,
 * the later end gets an id with its author, as in a merge.
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
  return whole.map((entry) => withRenamedIds(entry, (id) => plain.get(id) ?? id));
}

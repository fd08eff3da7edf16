import { stripInvisibleInData } from '../../engine/data/visible.ts';
import { Refusal } from '../../engine/refusal.ts';
import { equal } from '../records/equal.ts';
import type { Entry } from '../records/records.ts';
import { type LogPosition, logOrder } from './entries.ts';
import { withoutStatus } from './log.ts';

/**
 * Merges two logs of a campaign into one, in `logOrder`. A play finished on both phones becomes two entries. Throws a
 * Refusal on differing content, an impossible time or a missing predecessor.
 */
export function mergeLogs(here: readonly Entry[], there: readonly Entry[]): readonly Entry[] {
  const [mine, theirs] = separateTwins(here, there);
  const known = new Set(mine.map(({ id }) => id));
  const fresh = theirs.filter(({ id }) => !known.has(id));
  const all = new Map([...mine, ...fresh].map((entry) => [entry.id, entry]));
  const places = new Set(mine.map(positionKey));
  for (const entry of fresh) {
    checkTime(entry, all);
    if (places.has(positionKey(entry))) throw new Refusal(`“${entry.title}” is in the place of another entry.`);
    places.add(positionKey(entry));
  }
  return [...all.values()].toSorted(logOrder);
}

/** Renames the later of two results of one play, with the same new id on every phone. */
function separateTwins(here: readonly Entry[], there: readonly Entry[]): readonly [readonly Entry[], readonly Entry[]] {
  const known = new Map(here.map((entry) => [entry.id, entry]));
  const names = { here: new Map<string, string>(), there: new Map<string, string>() };
  for (const entry of there) {
    const mine = known.get(entry.id);
    if (mine?.kind !== 'play' || entry.kind !== 'play' || mine.author === entry.author || isSameEntry(mine, entry))
      continue;
    const theirsIsLater = logOrder(mine, entry) < 0;
    names[theirsIsLater ? 'there' : 'here'].set(entry.id, twinId(theirsIsLater ? entry : mine));
  }
  const [mine, theirs] = [renameAll(here, names.here), renameAll(there, names.there)];
  // An undo uses the id from its own phone.
  const named = new Map(mine.map((entry) => [entry.id, entry]));
  for (const entry of theirs)
    if (!isSameEntry(named.get(entry.id) ?? entry, entry))
      throw new Refusal(`“${entry.title}” is not the same on both phones.`);
  return [mine, theirs];
}

const renameAll = (entries: readonly Entry[], names: ReadonlyMap<string, string>): readonly Entry[] =>
  names.size === 0 ? entries : entries.map((entry) => withRenamedIds(entry, (id) => names.get(id) ?? id));

export const twinId = ({ id, author }: Pick<Entry, 'id' | 'author'>): string =>
  id.endsWith(`~${author}`) ? id : `${id}~${author}`;

export function withRenamedIds<E extends Omit<Entry, 'aside' | 'effect'>>(entry: E, name: (id: string) => string): E {
  const { id, after, undoes, amends } = entry;
  const additions = amends?.additions?.map((one) => ({ ...one, entry: name(one.entry) }));
  return {
    ...entry,
    id: name(id),
    ...(after ? { after: after.map(name) } : {}),
    ...(undoes ? { undoes: undoes.map(name) } : {}),
    ...(amends ? { amends: { ...amends, entry: name(amends.entry), ...(additions ? { additions } : {}) } } : {}),
  };
}

const positionKey = ({ n, author }: LogPosition): string => `${n} ${author}`;

const REWRITTEN_FIELDS = ['after', 'aside', 'effect', 'establishment', 'establishedBy', 'strengths'];
const comparableContent = (entry: Entry): unknown =>
  stripInvisibleInData(
    JSON.parse(JSON.stringify(entry, (name, value) => (REWRITTEN_FIELDS.includes(name) ? undefined : value))),
  );

/** Compares entries, ignoring upgrades, merge results and invisible characters. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one === other ||
  equal(withoutStatus(one), withoutStatus(other)) ||
  equal(comparableContent(one), comparableContent(other));

/** Throws a Refusal unless the logical time is one above the latest predecessor. */
function checkTime({ title, n, after }: Entry, all: ReadonlyMap<string, Entry>): void {
  if (!after) return;
  const under = after.map((id) => all.get(id));
  const missing = under.includes(undefined);
  if (missing) throw new Refusal(`“${title}” builds on an entry that neither phone has.`);
  if (n !== 1 + Math.max(0, ...under.map((entry) => entry?.n ?? 0)))
    throw new Refusal(`“${title}” has an impossible time.`);
}

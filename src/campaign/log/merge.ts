import { listOf } from '../../engine/data/figure.ts';
import { visibleData } from '../../engine/data/visible.ts';
import { Refusal } from '../../engine/refusal.ts';
import { applyChanges, Conflict, type Fit, reverseChanges } from '../records/changes.ts';
import { equal } from '../records/equal.ts';
import { EMPTY, type Entry, type RecordChange, type RecordSet } from '../records/records.ts';
import { knownTo, settlesSame } from './log.ts';

/** Orders a log identically on every phone: by logical time, then by author. */
export const logOrder = (one: Position, other: Position): number =>
  one.n - other.n || (one.author < other.author ? -1 : one.author > other.author ? 1 : 0);

type Position = Pick<Entry, 'n' | 'author'>;

/** Effect of an entry: 'in' (applied), 'void' (its targets are already undone) or 'aside' (rejected as a conflict). */
export type EntryStatus =
  | { readonly is: 'in'; readonly changes: readonly RecordChange[]; readonly undoes: readonly string[] }
  | { readonly is: 'void' }
  | { readonly is: 'aside'; readonly why: readonly string[] };

type Folding = Pick<Entry, 'id' | 'kind' | 'changes' | 'undoes'> &
  Partial<Pick<Entry, 'title' | 'units' | 'settles' | 'told' | 'after'>>;

/** Folds a log entry by entry. The same entries in order give the same records on every phone. */
export class LogFold {
  readonly standings = new Map<string, EntryStatus>();
  private readonly undone = new Set<string>();
  private readonly entries: Folding[] = [];

  constructor(public records: RecordSet = EMPTY) {}

  fork(): LogFold {
    const fork = new LogFold(this.records);
    for (const [id, standing] of this.standings) fork.standings.set(id, standing);
    for (const id of this.undone) fork.undone.add(id);
    fork.entries.push(...this.entries);
    return fork;
  }

  add(entry: Folding): EntryStatus {
    const standing =
      entry.kind === 'undo' ? this.undo(entry) : (this.settledApart(entry) ?? this.apply(entry.changes, [], 'merging'));
    this.standings.set(entry.id, standing);
    this.entries.push(entry);
    return standing;
  }

  /** Accepts the first of two independent settlements of a game. A later one that knew the first is deliberate. */
  private settledApart(entry: Folding): EntryStatus | undefined {
    if (entry.settles === undefined) return undefined;
    const same = this.entries.filter(
      (one) => settlesSame(one, entry) && !this.undone.has(one.id) && this.standings.get(one.id)?.is === 'in',
    );
    if (same.length === 0) return undefined;
    const known = knownTo([entry, ...this.entries.toReversed()], entry);
    const first = same.find(({ id }) => !known.has(id));
    if (!first) return undefined;
    const both = this.records.units.filter(({ id }) => first.units?.includes(id) && entry.units?.includes(id));
    return {
      is: 'aside',
      why: [`“${first.title}” came first for ${listOf(both.map(({ name }) => name))}, and counts.`],
    };
  }

  private undo({ changes, undoes = [] }: Folding): EntryStatus {
    const open = undoes.filter((id) => !this.undone.has(id) && (this.standings.get(id)?.is ?? 'in') === 'in');
    if (open.length === 0) return { is: 'void' };
    const reversal = open.flatMap((id) => reverseChanges(this.effect(id).changes));
    const standing = this.apply(open.length === undoes.length ? changes : reversal, open, 'undoing');
    if (standing.is !== 'in') return standing;
    for (const id of open) {
      this.undone.add(id);
      for (const back of this.effect(id).undoes) this.undone.delete(back);
    }
    return standing;
  }

  private effect(id: string): Pick<Extract<EntryStatus, { is: 'in' }>, 'changes' | 'undoes'> {
    const standing = this.standings.get(id);
    return standing?.is === 'in' ? standing : { changes: [], undoes: [] };
  }

  private apply(changes: readonly RecordChange[], undoes: readonly string[], fit: Fit): EntryStatus {
    try {
      this.records = applyChanges(this.records, changes, fit);
      return { is: 'in', changes, undoes };
    } catch (error) {
      if (error instanceof Conflict) return { is: 'aside', why: error.sentences };
      if (error instanceof Refusal) return { is: 'aside', why: [error.message] };
      throw error;
    }
  }
}

type Log = { readonly records: RecordSet; readonly entries: readonly Entry[] };

export const foldLog = (entries: readonly Entry[]): Log => foldOn(new LogFold(), [], entries);

export function foldLogs(...logs: readonly (readonly Entry[])[]): readonly Log[] {
  const [first = [], ...others] = logs;
  const apart = first.findIndex((entry, at) => others.some((log) => log[at] !== entry));
  const shared = first.slice(0, apart < 0 ? first.length : apart);
  const ground = new LogFold();
  const noted = foldOn(ground, [], shared).entries;
  return logs.map((log) => foldOn(ground.fork(), noted, log.slice(shared.length)));
}

function foldOn(fold: LogFold, before: readonly Entry[], entries: readonly Entry[]): Log {
  const noted = entries.map((entry) => noteStanding(entry, fold.add(entry)));
  return { entries: [...before, ...noted], records: fold.records };
}

export function noteStanding(noted: Entry, standing: EntryStatus): Entry {
  const entry = noted.aside || noted.effect ? ownPart(noted) : noted;
  if (standing.is === 'void') return { ...entry, aside: [] };
  if (standing.is === 'aside') return { ...entry, aside: standing.why };
  const { changes, undoes } = standing;
  return changes === entry.changes ? entry : { ...entry, effect: { changes, undoes } };
}

const ownPart = ({ aside: _, effect: __, ...entry }: Entry): Omit<Entry, 'aside' | 'effect'> => entry;

/**
 * Merges two logs of a campaign. A play finished on both phones becomes two entries. Throws a Refusal on differing
 * content, an impossible time or a missing predecessor.
 */
export function mergeLogs(here: readonly Entry[], there: readonly Entry[]): readonly Entry[] {
  const [mine, theirs] = twinsApart(here, there);
  const known = new Set(mine.map(({ id }) => id));
  const fresh = theirs.filter(({ id }) => !known.has(id));
  const all = new Map([...mine, ...fresh].map((entry) => [entry.id, entry]));
  const places = new Set(mine.map(placeOf));
  for (const entry of fresh) {
    checkTime(entry, all);
    if (places.has(placeOf(entry))) throw new Refusal(`“${entry.title}” is in the place of another entry.`);
    places.add(placeOf(entry));
  }
  return [...all.values()].toSorted(logOrder);
}

/** Gives the later of two ends of one play its own id, the same on every phone. */
function twinsApart(here: readonly Entry[], there: readonly Entry[]): readonly [readonly Entry[], readonly Entry[]] {
  const known = new Map(here.map((entry) => [entry.id, entry]));
  const names = { here: new Map<string, string>(), there: new Map<string, string>() };
  for (const entry of there) {
    const mine = known.get(entry.id);
    if (mine?.kind !== 'play' || entry.kind !== 'play' || mine.author === entry.author || isSameEntry(mine, entry))
      continue;
    const theirsIsLater = logOrder(mine, entry) < 0;
    names[theirsIsLater ? 'there' : 'here'].set(entry.id, `${entry.id}~${(theirsIsLater ? entry : mine).author}`);
  }
  const [mine, theirs] = [renameAll(here, names.here), renameAll(there, names.there)];
  // An undo uses the id from its own phone.
  const named = new Map(mine.map((entry) => [entry.id, entry]));
  for (const entry of theirs)
    if (!isSameEntry(named.get(entry.id) ?? entry, entry))
      throw new Refusal(`“${entry.title}” is not the same on both phones.`);
  return [mine, theirs];
}

function renameAll(entries: readonly Entry[], names: ReadonlyMap<string, string>): readonly Entry[] {
  if (names.size === 0) return entries;
  const name = (id: string) => names.get(id) ?? id;
  return entries.map((entry) => ({
    ...entry,
    id: name(entry.id),
    ...(entry.after ? { after: entry.after.map(name) } : {}),
    ...(entry.undoes ? { undoes: entry.undoes.map(name) } : {}),
  }));
}

const placeOf = ({ n, author }: Position): string => `${n} ${author}`;

/** Fields that upgrades and merges rewrite. */
const TOLD_ANEW = ['author', 'after', 'aside', 'effect', 'establishment', 'establishedBy', 'strengths'];
const content = (entry: Entry): unknown =>
  visibleData(JSON.parse(JSON.stringify(entry, (name, value) => (TOLD_ANEW.includes(name) ? undefined : value))));

/** Compares entries, ignoring upgrades, merge results and invisible characters. */
export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one === other || equal(ownPart(one), ownPart(other)) || equal(content(one), content(other));

/** Requires a logical time one above the latest predecessor, so that no clock can run away. */
function checkTime({ title, n, after }: Entry, all: ReadonlyMap<string, Entry>): void {
  if (!after) return;
  const under = after.map((id) => all.get(id));
  const missing = under.includes(undefined);
  if (missing) throw new Refusal(`“${title}” builds on an entry that neither phone has.`);
  if (n !== 1 + Math.max(0, ...under.map((entry) => entry?.n ?? 0)))
    throw new Refusal(`“${title}” has an impossible time.`);
}

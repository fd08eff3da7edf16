import type { Amendment, Entry, EntryBody, RecordChange } from '../records/records.ts';
import { ancestorIds, inactiveIds } from './log.ts';

type AmendmentFields = Pick<Entry, 'id' | 'kind' | 'changes' | 'undoes'> &
  Partial<Pick<Entry, 'after' | 'amends' | 'title'>>;

/** Changes that an amendment adds to an entry. `amended` is the entry that it amends. */
type AddedChanges = { readonly amended: string; readonly changes: readonly RecordChange[] };

export type RewriteStatus =
  | { readonly is: 'in'; readonly undoes: readonly string[] }
  | { readonly is: 'void' }
  | { readonly is: 'aside'; readonly why: readonly string[] };

/**
 * The amendments of a log. Ids and order alone decide which is in force, so phones with the same entries agree, whatever
 * their records.
 */
export class LogAmendments {
  /** Statuses of amendments, and of undos of amendments. */
  readonly statuses = new Map<string, RewriteStatus>();
  readonly #amendments = new Map<string, readonly AmendmentFields[]>();
  readonly #inForce = new Map<string, AmendmentFields>();
  readonly #additions = new Map<string, readonly AddedChanges[]>();
  readonly #switches = new Map<string, { readonly at: number; readonly to: AmendmentFields | undefined }[]>();
  readonly #places = new Map<string, number>();
  readonly #undone = new Set<string>();

  /** `entries` are in log order. */
  constructor(entries: readonly AmendmentFields[]) {
    if (!entries.some(({ kind }) => kind === 'amendment')) return;
    const before = new Map<string, AmendmentFields>();
    for (const [at, entry] of entries.entries()) {
      const status = entry.kind === 'amendment' ? this.#amend(entry, before, at) : this.#undo(entry, before, at);
      if (status) this.statuses.set(entry.id, status);
      before.set(entry.id, entry);
    }
    for (const [id, current] of this.#inForce) this.#setAsideUnknown(id, current, entries);
    for (const { id, amends } of entries) if (amends && this.of(amends.entry)?.id === id) this.#add(amends);
  }

  /** The amendment of an entry that is in force. */
  of(id: string): AmendmentFields | undefined {
    return this.#inForce.get(id);
  }

  additionsTo(id: string): readonly AddedChanges[] {
    return this.#additions.get(id) ?? [];
  }

  /** All bodies that an entry has had. Empty if it was never amended. */
  bodiesOf(id: string): readonly (readonly RecordChange[])[] {
    return (this.#amendments.get(id) ?? []).map(({ amends }) => amends!.body.changes);
  }

  /** True if the first `length` entries put another body in force than the whole log. */
  hadOtherBody(id: string, length: number): boolean {
    const then = this.#switches.get(id)?.findLast(({ at }) => at < length)?.to;
    return then !== this.#inForce.get(id);
  }

  /** Log length at the time the current body was written; for an unamended entry, `at`. */
  writtenAt(id: string, at: number): number {
    return Math.max(at, this.#places.get(this.#inForce.get(id)?.id ?? '') ?? 0);
  }

  /** True if another version of the log gives the entry the same bodies and applies the same one. */
  isSame(other: LogAmendments, id: string): boolean {
    const [mine, theirs] = [this.#amendments.get(id) ?? [], other.#amendments.get(id) ?? []];
    return this.of(id) === other.of(id) && mine.length === theirs.length && mine.every((one, i) => one === theirs[i]);
  }

  #add({ entry: amended, additions = [] }: Amendment): void {
    for (const { entry, changes } of additions)
      this.#additions.set(entry, [...this.additionsTo(entry), { amended, changes }]);
  }

  #amend(entry: AmendmentFields, before: ReadonlyMap<string, AmendmentFields>, at: number): RewriteStatus {
    const id = entry.amends?.entry ?? '';
    const kind = before.get(id)?.kind;
    if (kind === undefined || kind === 'undo' || kind === 'amendment')
      return { is: 'aside', why: ['What it corrects is not in the log.'] };
    this.#amendments.set(id, [...(this.#amendments.get(id) ?? []), entry]);
    this.#places.set(entry.id, at);
    this.#switchTo(id, at);
    return { is: 'in', undoes: [] };
  }

  #undo(
    { kind, undoes = [] }: AmendmentFields,
    before: ReadonlyMap<string, AmendmentFields>,
    at: number,
  ): RewriteStatus | undefined {
    const rewrites = undoes.filter((id) => this.statuses.has(id));
    if (kind !== 'undo' || rewrites.length === 0) return undefined;
    if (rewrites.length < undoes.length)
      return { is: 'aside', why: ['It undoes a correction together with other entries.'] };
    const open = undoes.filter((id) => !this.#undone.has(id) && this.statuses.get(id)?.is === 'in');
    if (open.length === 0) return { is: 'void' };
    const changed = new Set<string>();
    const amendedBy = (id: string) => changed.add(before.get(id)?.amends?.entry ?? '');
    for (const id of open) {
      this.#undone.add(id);
      amendedBy(id);
      const status = this.statuses.get(id);
      for (const back of status?.is === 'in' ? status.undoes : []) {
        this.#undone.delete(back);
        amendedBy(back);
      }
    }
    for (const id of changed) this.#switchTo(id, at);
    return { is: 'in', undoes: open };
  }

  #switchTo(id: string, at: number): void {
    const to = this.#amendments.get(id)?.findLast((one) => !this.#undone.has(one.id));
    if (to) this.#inForce.set(id, to);
    else this.#inForce.delete(id);
    this.#switches.set(id, [...(this.#switches.get(id) ?? []), { at, to }]);
  }

  /** Sets aside the amendments of an entry that the author of the current one did not know. */
  #setAsideUnknown(id: string, current: AmendmentFields, entries: readonly AmendmentFields[]): void {
    const others = this.#amendments.get(id)!.filter((one) => one !== current && !this.#undone.has(one.id));
    if (others.length === 0) return;
    const known = ancestorIds(entries.toReversed(), current);
    for (const one of others)
      if (!known.has(one.id))
        this.statuses.set(one.id, {
          is: 'aside',
          why: ['Two phones corrected the same entry. The other correction comes later in the log, and counts.'],
        });
  }
}

export function withBody<E extends EntryBody>(entry: E, body: EntryBody): E {
  const { title: _, changes: __, units: ___, told: ____, ...rest } = entry;
  return { ...rest, ...body } as E;
}

/**
 * Returns the log without amendments, each amended entry with its new body, also if it is set aside. Other entries with
 * an `effect`, except undos, get its changes. `entries` are newest first.
 */
export function amendedEntries(entries: readonly Entry[]): readonly Entry[] {
  if (!entries.some(({ kind, effect }) => kind === 'amendment' || (effect && kind !== 'undo'))) return entries;
  const bodies = new Map(entries.flatMap(({ id, amends }) => (amends ? [[id, amends.body] as const] : [])));
  const inactive = inactiveIds(entries);
  const newest = new Map(
    entries
      .toReversed()
      .flatMap(({ id, amends }) => (amends && !inactive.has(id) ? [[amends.entry, amends.body]] : [])),
  );
  return entries
    .filter(({ kind }) => kind !== 'amendment')
    .map((entry) => {
      if (entry.aside && newest.has(entry.id)) return withBody(entry, newest.get(entry.id)!);
      if (!entry.effect || entry.kind === 'undo') return entry;
      const { changes, amendment = '' } = entry.effect;
      const body = bodies.get(amendment);
      return body ? withBody(entry, { ...body, changes }) : { ...entry, changes };
    });
}

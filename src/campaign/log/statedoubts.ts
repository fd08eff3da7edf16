import { unlessRefused } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { applyChanges } from '../records/changes.ts';
import { equal } from '../records/equal.ts';
import type { RecordChange, RecordSet } from '../records/records.ts';
import { adaptTransfers } from '../records/transfers.ts';
import type { LogAmendments } from './amendments.ts';

/** Men whose state an amendment may have changed since an entry was written. */
export class StateDoubts {
  readonly altered = new Set<string>();
  readonly #causes = new Map<string, Set<string>>();

  constructor(private readonly amendments: LogAmendments) {}

  fork(amendments: LogAmendments): StateDoubts {
    const fork = new StateDoubts(amendments);
    for (const [man, causes] of this.#causes) fork.#causes.set(man, new Set(causes));
    for (const man of this.altered) fork.altered.add(man);
    return fork;
  }

  get isEmpty(): boolean {
    return this.#causes.size === 0;
  }

  add(
    changes: readonly RecordChange[],
    amended: readonly string[],
    altered: Iterable<string> = idsOfMen(changes),
  ): void {
    for (const man of altered) this.altered.add(man);
    for (const change of changes)
      if (change.of === 'man' && amended.length > 0)
        this.#causes.set(change.id, new Set([...(this.#causes.get(change.id) ?? []), ...amended]));
  }

  /** Adds the men of an entry that was set aside. `at` is its index in the log. */
  addUnfit(changes: readonly RecordChange[], at: number): void {
    const all = new Set([...this.#causes.values()].flatMap((causes) => [...causes]));
    this.add(
      changes,
      [...all].filter((cause) => this.amendments.hadOtherBody(cause, at)),
    );
  }

  /** False for an unaltered man, and in a unit that was left out of the `played` ones with other men in his state. */
  lacksResult(man: Man, { id, men }: Unit, played: readonly string[] = [id]): boolean {
    const isLeftOut = !played.includes(id) && men.some((one) => one.state === man.state && !this.altered.has(one.id));
    return this.altered.has(man.id) && !isLeftOut;
  }

  has(man: string, length: number): boolean {
    return [...(this.#causes.get(man) ?? [])].some((cause) => this.amendments.hadOtherBody(cause, length));
  }
}

export const idsOfMen = (changes: readonly RecordChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ of, id }) => (of === 'man' ? id : [])));

/** Men whose state depends on which version of an entry's changes is applied. All of them if one does not fit. */
export function menAltered(records: RecordSet, versions: readonly (readonly RecordChange[])[]): Iterable<string> {
  if (versions.length === 1) return [];
  const fits = (changes: readonly RecordChange[]) =>
    unlessRefused(() => applyChanges(records, adaptTransfers(records, changes), 'merging')) !== undefined;
  const allFit = versions.every(fits);
  const outcomeFor = (man: string, changes: readonly RecordChange[]) => {
    const last = changes.findLast(({ of, id, field }) => of === 'man' && id === man && /^(state)?$/.test(field));
    return last && 'to' in last ? last.to : undefined;
  };
  return [...idsOfMen(versions.flat())].filter((man) => {
    const [first, ...others] = versions.map((changes) => outcomeFor(man, changes));
    return !allFit || others.some((other) => !equal(other, first));
  });
}

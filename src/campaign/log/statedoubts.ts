import type { RecordChange } from '../records/records.ts';
import type { LogAmendments } from './amendments.ts';

/** Men whose state an amendment may have changed since an entry was written. */
export class StateDoubts {
  private readonly causes = new Map<string, Set<string>>();

  constructor(private readonly amendments: LogAmendments) {}

  fork(amendments: LogAmendments): StateDoubts {
    const fork = new StateDoubts(amendments);
    for (const [man, causes] of this.causes) fork.causes.set(man, new Set(causes));
    return fork;
  }

  get isEmpty(): boolean {
    return this.causes.size === 0;
  }

  add(changes: readonly RecordChange[], amended: readonly string[]): void {
    for (const change of changes)
      if (change.of === 'man' && amended.length > 0)
        this.causes.set(change.id, new Set([...(this.causes.get(change.id) ?? []), ...amended]));
  }

  /** Adds the men of an entry that was set aside. `at` is its index in the log. */
  addUnfit(changes: readonly RecordChange[], at: number): void {
    const all = new Set([...this.causes.values()].flatMap((causes) => [...causes]));
    this.add(
      changes,
      [...all].filter((cause) => this.amendments.hadOtherBody(cause, at)),
    );
  }

  has(man: string, length: number): boolean {
    return [...(this.causes.get(man) ?? [])].some((cause) => this.amendments.hadOtherBody(cause, length));
  }
}

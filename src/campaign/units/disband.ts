import type { Unit } from '../../engine/roster.ts';
import { fell, knownUnits, type Rules, standingEntries, stateChanges } from '../log/statechanges.ts';
import type { Entry, RecordChange, Records } from '../records/records.ts';
import { medalsOf } from './medals.ts';

export const disbanding = ({ id, disbanded }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: disbanded ?? null,
  to: true,
});

export const reforming = ({ id }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: true,
  to: null,
});

/** Returns true if the unit has history to keep. `entries` are the log entries that name it, newest first. */
export function hasRecord(rules: Rules, records: Records, unit: Unit, entries: readonly Entry[]): boolean {
  const log = standingEntries(entries);
  const steps = stateChanges(rules, knownUnits(records, entries), log);
  return (
    records.games.some(({ ended, strengths }) => ended !== undefined && Object.hasOwn(strengths, unit.id)) ||
    log.some(({ kind, units }) => kind === 'play' && units?.includes(unit.id)) ||
    steps.some((step) => step.unit === unit.id && fell(step)) ||
    unit.men.some((man) => medalsOf(man).length > 0) ||
    log.some(({ changes }) => unit.men.some(({ id }) => cameFromAnother(changes, id)))
  );
}

const cameFromAnother = (changes: readonly RecordChange[], man: string): boolean =>
  changes.filter(({ of, id, field }) => of === 'man' && id === man && field === '').length > 1;

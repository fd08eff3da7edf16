import type { Unit } from '../engine/roster.ts';
import { medalsOf } from './medals.ts';
import { fell, knownUnits, type Rules, standingEntries, stateChanges } from './moves.ts';
import type { Entry, RecordChange, Records } from './records.ts';

/** The change that disbands a unit. */
export const disbanding = ({ id, disbanded }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: disbanded ?? null,
  to: true,
});

/** The change that forms a disbanded unit again. */
export const reforming = ({ id }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: true,
  to: null,
});

/**
 * Whether a unit has a record that must be kept: it was in a fight or a finished game, lost a man, has a medal, or took in a man from another unit.
 * `entries` are those of the log that name it, newest first.
 */
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

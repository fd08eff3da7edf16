import type { Unit } from '../../engine/roster.ts';
import { activeEntries, isCasualty, type Rules, rosterIndex, stateChanges } from '../log/statechanges.ts';
import type { CampaignRecords, Entry, RecordChange } from '../records/records.ts';
import { medalsOf } from './medals.ts';

export const disbandUnit = ({ id, disbanded }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: disbanded ?? null,
  to: true,
});

export const reformUnit = ({ id }: Unit): RecordChange => ({
  ...{ of: 'unit', id, field: 'disbanded' },
  from: true,
  to: null,
});

export function hasHistory(rules: Rules, records: CampaignRecords, unit: Unit, entries: readonly Entry[]): boolean {
  const log = activeEntries(entries);
  const steps = stateChanges(rules, rosterIndex(records, entries), log);
  return (
    records.games.some(({ ended, strengths }) => ended !== undefined && Object.hasOwn(strengths, unit.id)) ||
    log.some(({ kind, units }) => kind === 'play' && units?.includes(unit.id)) ||
    steps.some((step) => step.unit === unit.id && isCasualty(step)) ||
    unit.men.some((man) => medalsOf(man).length > 0) ||
    log.some(({ changes }) => unit.men.some(({ id }) => hasMoved(changes, id)))
  );
}

const hasMoved = (changes: readonly RecordChange[], man: string): boolean =>
  changes.filter(({ of, id, field }) => of === 'man' && id === man && field === '').length > 1;

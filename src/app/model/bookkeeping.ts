import { isPass } from '../../campaign/passed.ts';
import type { RecordChange } from '../../campaign/records.ts';
import type { UnitKind } from '../../rules/system.ts';

/** Whether a change is of what the rules or the app keep for themselves: a fact that no kind declares, or what a table passed over; the entry's own words have said it. */
export function bookkeeping(kinds: readonly UnitKind[], { of, field }: Pick<RecordChange, 'of' | 'field'>): boolean {
  if (of === 'game') return field.startsWith('counters.') && isPass(field.slice('counters.'.length));
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const declared = kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts));
  return !declared.some(({ id }) => `facts.${id}` === field);
}

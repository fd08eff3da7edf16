import { isPass } from '../../campaign/passed.ts';
import type { RecordChange } from '../../campaign/records.ts';
import type { UnitKind } from '../../rules/system.ts';

/** Whether a change is of what the rules or the app keep for themselves: a fact that no kind declares, a quiet one, or what a table passed over; the entry's own words have said it. */
export function bookkeeping(kinds: readonly UnitKind[], change: RecordChange): boolean {
  const { of, field } = change;
  if (of === 'game') return field.startsWith('counters.') && isPass(field.slice('counters.'.length));
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const declared = kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts));
  const fact = declared.find(({ id }) => `facts.${id}` === field);
  return !fact || fact.quiet === true;
}

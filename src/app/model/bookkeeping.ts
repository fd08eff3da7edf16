import type { RecordChange } from '../../campaign/records.ts';
import type { UnitKind } from '../../rules/system.ts';

/** Whether a change is of a fact that no kind declares: what the rules keep for themselves, and what the orders have said. */
export function bookkeeping(kinds: readonly UnitKind[], { of, field }: Pick<RecordChange, 'of' | 'field'>): boolean {
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const declared = kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts));
  return !declared.some(({ id }) => `facts.${id}` === field);
}

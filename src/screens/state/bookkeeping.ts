import { isPass } from '../../campaign/passed.ts';
import type { RecordChange } from '../../campaign/records.ts';
import type { Fact, UnitKind } from '../../system/system.ts';

/** Whether a change is of what the rules or the app keep for themselves: a fact that no kind declares, a quiet one set back to nothing, or what a table passed over; the entry's own words have said it. */
export function bookkeeping(kinds: readonly UnitKind[], change: RecordChange): boolean {
  const { of, field } = change;
  if (of === 'game') return field.startsWith('counters.') && isPass(field.slice('counters.'.length));
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const fact = factOf(kinds, change);
  return !fact || (fact.quiet === true && 'to' in change && !change.to);
}

/** Whether a change is of a quiet fact, which nobody at the table does or sees. */
export const isQuiet = (kinds: readonly UnitKind[], change: RecordChange): boolean =>
  factOf(kinds, change)?.quiet === true;

const factOf = (kinds: readonly UnitKind[], { of, field }: RecordChange): Fact | undefined =>
  kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts)).find(({ id }) => `facts.${id}` === field);

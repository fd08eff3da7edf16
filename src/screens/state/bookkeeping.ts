import { isSkipCounter } from '../../campaign/games/skippedtasks.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import type { Fact, UnitKind } from '../../system/units.ts';

/** True for undeclared facts, passed tasks, and the end of quiet facts and of those without words for it. The entry's title covers them. */
export function isBookkeeping(kinds: readonly UnitKind[], change: RecordChange): boolean {
  const { of, field } = change;
  if (of === 'game') return field.startsWith('counters.') && isSkipCounter(field.slice('counters.'.length));
  if ((of !== 'unit' && of !== 'man') || !field.startsWith('facts.')) return false;
  const fact = factOf(kinds, change);
  return !fact || ((fact.quiet === true || fact.ended === '') && 'to' in change && !change.to);
}

export const isQuiet = (kinds: readonly UnitKind[], change: RecordChange): boolean =>
  factOf(kinds, change)?.quiet === true;

const factOf = (kinds: readonly UnitKind[], { of, field }: RecordChange): Fact | undefined =>
  kinds.flatMap((kind) => (of === 'man' ? kind.manFacts : kind.facts)).find(({ id }) => `facts.${id}` === field);

import type { DueSequence } from '../../system/system.ts';
import type { Game, RecordChange } from '../records/records.ts';

const SKIP_PREFIX = 'passed ';

/**
 * Returns the name of the counter that holds the turn in which a task was skipped. The cut leaves room for a prefix,
 * because a field name holds at most 300 characters.
 */
const counterOf = ({ sequence, why }: Pick<DueSequence, 'sequence' | 'why'>): string =>
  `${SKIP_PREFIX}${sequence} ${why}`.slice(0, 250);

export const isSkipped = ({ counters, turn }: Pick<Game, 'counters' | 'turn'>, due: DueSequence): boolean =>
  counters[counterOf(due)] === turn;

export const skipTask = (
  { id, counters, turn }: Pick<Game, 'id' | 'counters' | 'turn'>,
  due: DueSequence,
): RecordChange => ({
  of: 'game',
  id,
  field: `counters.${counterOf(due)}`,
  by: turn - (counters[counterOf(due)] ?? 0),
});

export const isSkipCounter = (counter: string): boolean => counter.startsWith(SKIP_PREFIX);

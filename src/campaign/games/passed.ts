import type { DueSequence } from '../../system/system.ts';
import type { Game, RecordChange } from '../records/records.ts';

/** Prefix of counters that hold the turn in which the table skipped an item. */
const PASSED = 'passed ';

/** A change's field name holds at most 300 characters. */
const counterOf = ({ sequence, why }: Pick<DueSequence, 'sequence' | 'why'>): string =>
  `${PASSED}${sequence} ${why}`.slice(0, 250);

export const isPassedOver = ({ counters, turn }: Pick<Game, 'counters' | 'turn'>, due: DueSequence): boolean =>
  counters[counterOf(due)] === turn;

export const passOver = (
  { id, counters, turn }: Pick<Game, 'id' | 'counters' | 'turn'>,
  due: DueSequence,
): RecordChange => ({
  of: 'game',
  id,
  field: `counters.${counterOf(due)}`,
  by: turn - (counters[counterOf(due)] ?? 0),
});

export const isPass = (counter: string): boolean => counter.startsWith(PASSED);

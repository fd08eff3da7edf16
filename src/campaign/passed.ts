import type { Due } from '../system/system.ts';
import type { Game, RecordChange } from './records.ts';

/** The counters of a game that say in which turn its table passed something over. */
const PASSED = 'passed ';

/** The name of such a counter; a change's field holds 300 letters. */
const counterOf = ({ sequence, why }: Pick<Due, 'sequence' | 'why'>): string =>
  `${PASSED}${sequence} ${why}`.slice(0, 250);

/** Whether the table has passed this over in the turn that runs. */
export const isPassedOver = ({ counters, turn }: Pick<Game, 'counters' | 'turn'>, due: Due): boolean =>
  counters[counterOf(due)] === turn;

/** What passes something over for the turn that runs, as the table did it otherwise. */
export const passOver = ({ id, counters, turn }: Pick<Game, 'id' | 'counters' | 'turn'>, due: Due): RecordChange => ({
  of: 'game',
  id,
  field: `counters.${counterOf(due)}`,
  by: turn - (counters[counterOf(due)] ?? 0),
});

/** Whether a counter of a game, by its name, is one of them. */
export const isPass = (counter: string): boolean => counter.startsWith(PASSED);

import { diceOf, type Example, type ExamplePlay, played } from '../../system/examples.ts';

const rolled = (id: string, title: string, setup: object, fallen: readonly number[], outcome: unknown): Example =>
  played(id, title, {
    sequence: 'any-dice',
    setup,
    answers: [diceOf('pool', ...fallen)] satisfies ExamplePlay['answers'],
    outcome: { verdict: 'rolled', rolled: outcome, changes: [] },
  });

export default [
  rolled('sum', 'Three D6 added up', { count: 3, sides: 6, look: 'sum', target: 4 }, [6, 1, 4], 11),
  rolled('at-least', 'Hits on 5 or more', { count: 4, sides: 6, look: 'at least', target: 5 }, [5, 6, 1, 4], 2),
  rolled('at-most', 'A D20 under 14', { count: 1, sides: 20, look: 'at most', target: 14 }, [14], 1),
  rolled('faces', 'Each die', { count: 3, sides: 10, look: 'faces', target: 1 }, [9, 2, 10], [2, 9, 10]),
] satisfies readonly Example[];

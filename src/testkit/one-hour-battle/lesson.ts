import { answer, diceOf } from '../../system/examples.ts';
import type { Lesson } from '../../system/plays/lesson.ts';
import { sample } from './index.ts';

export const lesson: Lesson = {
  title: 'Two regiments fire',
  sequence: 'firefight',
  sample,
  example: 'H2',
  taps: [
    { ask: 'fire', says: 'Two steady regiments meet in the open and fire in turn, two volleys each.' },
    { ask: '1/shooter/hits', says: 'A volley is two dice. Steady troops hit on 4 or more.' },
    { ask: '1/target/hits', says: 'One die reached the number: a hit. Now the other side fires.' },
    { ask: '2/shooter/hits', says: 'Both dice hit. The second volley needs the same number.' },
    { ask: '2/target/hits', says: 'One hit more. The last volley: a regiment with four hits breaks.' },
  ],
  answers: [
    answer('fire', {}),
    diceOf('1/shooter/hits', 5, 2),
    diceOf('1/target/hits', 4, 6),
    diceOf('2/shooter/hits', 3, 6),
    diceOf('2/target/hits', 5, 5),
  ],
};

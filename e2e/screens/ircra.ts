import { KEYS } from '../names.ts';
import { by, place, type Way } from '../places.ts';
import { campaignOf } from './start.ts';
import { alert, dice, key, onDisk, open, press, type Screen, waitForHeading, waitForQuestion } from './ways.ts';

const pieces = place(
  by(campaignOf('In Red Coat Rags', 'The printed example'), open(/^Close combat/), press(KEYS.begin)),
  by(waitForQuestion, onDisk),
);

const board = by(pieces, (page) => page.getByRole('grid').waitFor());

const list = by(pieces, press('More'), press('Show a list instead of the board'));

const piece =
  (tag: string): Way =>
  (page) =>
    page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`${tag}, column`) })
      .click();

const square =
  (name: string): Way =>
  (page) =>
    page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(name) })
      .click();

const duels = by(board, key('Continue'), dice(2, 6, 5, 5, 2));

export const ircraScreens: readonly Screen[] = [
  { name: 'pieces', prepare: list },
  { name: 'pieces-duels', prepare: by(list, key('Continue'), dice(2, 6, 5, 5, 2)) },
  { name: 'board', prepare: board },
  { name: 'board-chosen', prepare: by(board, piece('A1')) },
  { name: 'board-refused', prepare: by(board, piece('B1'), square('column 2, row 1'), alert) },
  { name: 'board-duels', prepare: duels },
  { name: 'board-end', prepare: by(duels, dice(1, 3, 2, 2, 5, 5, 4), waitForHeading('Nobody breaks.')) },
];

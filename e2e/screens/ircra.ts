import { KEYS } from '../names.ts';
import { cacheWay, type Way, way } from '../places.ts';
import { sampleCampaignOf } from './start.ts';
import {
  enterDice,
  open,
  press,
  pressPadKey,
  type Screen,
  waitForAlert,
  waitForHeading,
  waitForQuestion,
  waitUntilSaved,
} from './ways.ts';

const pieces = cacheWay(
  way(sampleCampaignOf('In Red Coat Rags', 'The printed example'), open(/^Close combat/), press(KEYS.begin)),
  way(waitForQuestion, waitUntilSaved),
);

const board = way(pieces, (page) => page.getByRole('grid').waitFor());

const list = way(pieces, press('More'), press('Show a list instead of the board'));

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

const duels = way(board, pressPadKey('Continue'), enterDice(2, 6, 5, 5, 2));

export const ircraScreens: readonly Screen[] = [
  { name: 'pieces', prepare: list },
  { name: 'pieces-duels', prepare: way(list, pressPadKey('Continue'), enterDice(2, 6, 5, 5, 2)) },
  { name: 'board', prepare: board },
  { name: 'board-chosen', prepare: way(board, piece('A1')) },
  {
    name: 'board-refused',
    prepare: way(
      board,
      way(piece('B1'), square('column 2, row 1'), piece('A1'), square('column 1, row 1')),
      waitForAlert,
    ),
  },
  { name: 'board-duels', prepare: duels },
  { name: 'board-end', prepare: way(duels, enterDice(1, 3, 2, 2, 5, 5, 4), waitForHeading('Nobody breaks.')) },
];

import { KEYS } from '../names.ts';
import { by, place } from '../places.ts';
import { campaignOf } from './start.ts';
import {
  key,
  onDisk,
  open,
  press,
  radio,
  type Screen,
  shelved,
  toTheEnd,
  waitForHeading,
  waitForQuestion,
} from './ways.ts';

const squares = place(campaignOf('Portable Wargame', 'The line of battle'), shelved(/^Declarations/));

const attacks = by(squares, open(/^Declarations/), waitForHeading('Declarations'));

const wood = by(
  campaignOf('Portable Wargame', 'The wood'),
  open(/^Close combat/),
  press('Add another attacking unit'),
  press(KEYS.begin),
  waitForQuestion,
);

const queued = place(
  by(wood, (page) => page.getByRole('radio', { name: 'Flank' }).nth(1).locator('..').click(), key('Continue')),
  by((page) => page.getByRole('list', { name: 'Who rolls, in this order' }).waitFor(), onDisk),
);

export const portableWargameScreens: readonly Screen[] = [
  { name: 'attacks', prepare: by(attacks, press('Add another attack')) },
  {
    name: 'attack-refused',
    prepare: by(attacks, radio('Union cavalry', 'Against'), press(KEYS.begin), waitForQuestion),
  },
  {
    name: 'attack-due',
    prepare: by(
      attacks,
      radio('Union infantry', 'Against'),
      press(KEYS.begin),
      press(KEYS.accept),
      waitForHeading('Due now'),
    ),
  },
  {
    name: 'attack-next',
    prepare: by(
      attacks,
      radio('Union infantry', 'Against'),
      press('Add another attack'),
      (page) =>
        page
          .getByRole('radio', { name: /Union artillery/ })
          .last()
          .locator('..')
          .click(),
      press(KEYS.begin),
      press(KEYS.accept),
      waitForHeading('Due now'),
      open(/attacks Union infantry/),
      press(KEYS.begin),
      waitForQuestion,
      toTheEnd,
      (page) => page.getByRole('button', { name: KEYS.acceptAndNext }).waitFor(),
    ),
  },
  { name: 'attack-facts', prepare: wood },
  { name: 'attack-queue', prepare: queued },
  { name: 'attack-effect', prepare: by(queued, key('Miss'), key('Hit')) },
  { name: 'attack-end', prepare: by(queued, toTheEnd) },
  { name: 'shot', prepare: by(squares, open(/^Shooting, adjacent/), press(KEYS.begin), waitForQuestion) },
];

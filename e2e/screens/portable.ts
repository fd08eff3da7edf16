import { KEYS } from '../names.ts';
import { cacheWay, way } from '../places.ts';
import { sampleCampaignOf } from './start.ts';
import {
  open,
  playToEnd,
  press,
  pressPadKey,
  type Screen,
  selectRadio,
  waitForHeading,
  waitForLink,
  waitForQuestion,
  waitUntilSaved,
} from './ways.ts';

const squares = cacheWay(sampleCampaignOf('Portable Wargame', 'The line of battle'), waitForLink(/^Several combats/));

const attacks = way(squares, open(/^Several combats/), waitForHeading('Several combats'));

const wood = way(
  sampleCampaignOf('Portable Wargame', 'The wood'),
  open(/^Close combat/),
  press('Add another attacking unit'),
  press(KEYS.begin),
  waitForQuestion,
);

const queued = cacheWay(
  way(wood, (page) => page.getByRole('radio', { name: 'Flank' }).nth(1).locator('..').click(), pressPadKey('Continue')),
  way((page) => page.getByRole('list', { name: 'Who rolls, in this order' }).waitFor(), waitUntilSaved),
);

const forbidden = way(
  squares,
  open(/^Close combat/),
  press('Add another attacking unit'),
  press('Add another attacking unit'),
  press('Add another attacking unit'),
  selectRadio('Union cavalry'),
  press(KEYS.begin),
  waitForQuestion,
  (page) => page.getByText('If “It attacks anyway”').first().waitFor(),
);

export const portableWargameScreens: readonly Screen[] = [
  { name: 'attacks', prepare: way(attacks, press('Add another attack')) },
  {
    name: 'attack-refused',
    prepare: way(attacks, selectRadio('Union cavalry', 'Against'), press(KEYS.begin), waitForQuestion),
  },
  {
    name: 'attack-due',
    prepare: way(
      attacks,
      selectRadio('Union infantry', 'Against'),
      press(KEYS.begin),
      press(KEYS.accept),
      waitForHeading('Due now'),
    ),
  },
  {
    name: 'attack-next',
    prepare: way(
      attacks,
      selectRadio('Union infantry', 'Against'),
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
      open(/against Union infantry/),
      press(KEYS.begin),
      waitForQuestion,
      playToEnd,
      (page) => page.getByRole('button', { name: KEYS.acceptAndNext }).waitFor(),
    ),
  },
  { name: 'attack-forbidden', prepare: forbidden },
  { name: 'attack-facts', prepare: wood },
  { name: 'attack-queue', prepare: queued },
  { name: 'attack-effect', prepare: way(queued, pressPadKey('Miss'), pressPadKey('Hit')) },
  { name: 'attack-end', prepare: way(queued, playToEnd) },
  { name: 'shot', prepare: way(squares, open(/^Shooting, adjacent/), press(KEYS.begin), waitForQuestion) },
];

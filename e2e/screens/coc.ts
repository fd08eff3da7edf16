import { KEYS } from '../names.ts';
import { by, place } from '../places.ts';
import { home } from './start.ts';
import {
  asks,
  enterCounts,
  key,
  onDisk,
  open,
  openTab,
  press,
  pressInSheet,
  rulesOf,
  type Screen,
  step,
  unfold,
  waitForHeading,
} from './ways.ts';

const cocCampaign = place(
  by(
    home,
    open('New campaign'),
    waitForHeading('New campaign'),
    rulesOf(/^Chain of Command/),
    press(/^The fight for the farmhouse/),
  ),
  waitForHeading('Germans'),
);

const cocBegin = by(
  cocCampaign,
  openTab('Play'),
  open(/^Close combat/),
  waitForHeading('Close combat'),
  press(KEYS.begin),
  waitForHeading('Contact'),
);

const cocDice = place(
  by(cocBegin, key('Continue')),
  by((page) => page.getByRole('region', { name: 'Both sides’ dice' }).waitFor(), onDisk),
);

const cocLeader = place(
  by(cocDice, enterCounts('Soviets', '5s: 2', '6s: 2'), enterCounts('Germans', '5s: 1', '6s: 1')),
  asks(/ hit\?$/),
);

/** An odd number of kills and of Shock for the Teams of the Gruppe. */
const cocTeams = by(
  cocDice,
  enterCounts('Soviets', '5s: 1', '6s: 2'),
  enterCounts('Germans', '5s: 0', '6s: 0'),
  waitForHeading(/ hit\?$/),
  key('Not hit'),
);

/** The Gruppe Breaks by five and is tested. */
const cocBroken = by(
  cocDice,
  enterCounts('Soviets', '5s: 2', '6s: 3'),
  enterCounts('Germans', '5s: 0', '6s: 0'),
  waitForHeading(/ hit\?$/),
  key('Not hit'),
  waitForHeading(/Section breaks$/),
  key('3'),
  (page) => page.getByRole('button', { name: KEYS.accept }).waitFor(),
);

const cocTest = by(cocLeader, key('Wounded'), key('Not hit'), waitForHeading(/Leader wounded$/));

export const cocScreens: readonly Screen[] = [
  {
    name: 'coc-by-hand',
    prepare: by(cocCampaign, open(/German Gruppe/), waitForHeading('Men'), unfold('Correct by hand')),
  },
  { name: 'coc-unit', prepare: by(cocCampaign, open(/German Gruppe/), waitForHeading('Men')) },
  {
    name: 'coc-muster',
    prepare: by(cocCampaign, press('Muster a unit for Germans'), waitForHeading('Muster for Germans')),
  },
  { name: 'coc-play-tab', prepare: by(cocCampaign, openTab('Play'), waitForHeading(/^Turn 1/)) },
  {
    name: 'coc-counters',
    prepare: by(
      cocCampaign,
      openTab('Play'),
      (page) => page.getByRole('list', { name: 'Status' }).getByRole('button').first().click(),
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
  {
    name: 'coc-over-run',
    prepare: by(
      cocCampaign,
      open(/German Gruppe/),
      unfold('Correct by hand'),
      ...['Rifle Team', 'LMG Team', 'LMG Team'].map((team) => press(`Shock, ${team}: more`)),
      (page) => page.getByRole('link', { name: 'Back' }).click(),
      openTab('Play'),
      open(/^Tank over-run/),
      press(KEYS.begin),
      waitForHeading(/does it evade/),
    ),
  },
  { name: 'coc-contact', prepare: by(cocBegin, press(/^Something else/)) },
  { name: 'coc-dice', prepare: cocDice },
  {
    name: 'coc-dice-half',
    prepare: by(cocDice, enterCounts('Soviets', '5s: 2'), enterCounts('Germans', '6s: 4 + and more')),
  },
  { name: 'coc-dice-table', prepare: by(cocDice, press('Show'), waitForHeading('17 against 10')) },
  {
    name: 'coc-line',
    prepare: by(
      cocDice,
      (page) =>
        page.getByRole('region', { name: 'Dice of Soviet squad' }).getByRole('button', { name: /SMGs/ }).click(),
      pressInSheet(/^This line: .*less$/),
    ),
  },
  { name: 'coc-teams', prepare: by(cocTeams, step(/share/), waitForHeading(/^Change/)) },
  { name: 'coc-fallen', prepare: by(cocTeams, step(/who fell/), waitForHeading(/^Change/)) },
  { name: 'coc-leader', prepare: cocLeader },
  { name: 'coc-force-morale', prepare: cocTest },
  {
    name: 'coc-end',
    prepare: by(cocTest, key('3'), (page) => page.getByRole('button', { name: KEYS.accept }).waitFor()),
  },
  { name: 'coc-broken', prepare: cocBroken },
];

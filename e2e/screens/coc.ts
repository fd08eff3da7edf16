import { KEYS } from '../names.ts';
import { cacheWay, way } from '../places.ts';
import { home } from './start.ts';
import {
  enterCounts,
  open,
  openStep,
  openTab,
  press,
  pressInSheet,
  pressPadKey,
  type Screen,
  selectRules,
  unfold,
  waitForHeading,
  waitForStep,
  waitUntilSaved,
} from './ways.ts';

const cocCampaign = cacheWay(
  way(
    home,
    open('New campaign'),
    waitForHeading('New campaign'),
    selectRules(/^Chain of Command/),
    press(/^The fight for the farmhouse/),
  ),
  waitForHeading('Germans'),
);

const cocBegin = way(
  cocCampaign,
  openTab('Play'),
  open(/^Close combat/),
  waitForHeading('Close combat'),
  press(KEYS.begin),
  waitForHeading('Contact'),
);

const cocDice = cacheWay(
  way(cocBegin, pressPadKey('Continue')),
  way((page) => page.getByRole('region', { name: 'Both sides’ dice' }).waitFor(), waitUntilSaved),
);

const cocLeader = cacheWay(
  way(cocDice, enterCounts('Soviets', '5s: 2', '6s: 2'), enterCounts('Germans', '5s: 1', '6s: 1')),
  waitForStep(/ hit\?$/),
);

/** The Gruppe takes a number of kills that its Teams cannot share equally. */
const cocTeams = way(
  cocDice,
  enterCounts('Soviets', '5s: 1', '6s: 2'),
  enterCounts('Germans', '5s: 0', '6s: 0'),
  waitForHeading(/ hit\?$/),
  pressPadKey('Not hit'),
);

/** The Gruppe loses by five and Breaks, with a Force Morale Test. */
const cocBroken = way(
  cocDice,
  enterCounts('Soviets', '5s: 2', '6s: 3'),
  enterCounts('Germans', '5s: 0', '6s: 0'),
  waitForHeading(/ hit\?$/),
  pressPadKey('Not hit'),
  waitForHeading(/ Breaks$/),
  pressPadKey('3'),
  (page) => page.getByRole('button', { name: KEYS.accept }).waitFor(),
);

const cocTest = way(cocLeader, pressPadKey('Wounded'), pressPadKey('Not hit'), waitForHeading(/Leader wounded$/));

export const cocScreens: readonly Screen[] = [
  {
    name: 'coc-by-hand',
    prepare: way(cocCampaign, open(/German Gruppe/), waitForHeading('Men'), unfold('Correct by hand')),
  },
  { name: 'coc-unit', prepare: way(cocCampaign, open(/German Gruppe/), waitForHeading('Men')) },
  {
    name: 'coc-muster',
    prepare: way(cocCampaign, press('Muster a unit for Germans'), waitForHeading('Muster for Germans')),
  },
  { name: 'coc-play-tab', prepare: way(cocCampaign, openTab('Play'), waitForHeading(/^Turn 1/)) },
  {
    name: 'coc-counters',
    prepare: way(
      cocCampaign,
      openTab('Play'),
      (page) => page.getByRole('list', { name: 'Status' }).getByRole('button').first().click(),
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
  {
    name: 'coc-over-run',
    prepare: way(
      cocCampaign,
      open(/German Gruppe/),
      unfold('Correct by hand'),
      ...['Rifle', 'LMG', 'LMG'].map((team) => press(`${team} Shock: more`)),
      (page) => page.getByRole('link', { name: 'Back' }).click(),
      openTab('Play'),
      open(/^Tank over-run/),
      press(KEYS.begin),
      waitForHeading(/does it evade/),
    ),
  },
  { name: 'coc-contact', prepare: cocBegin },
  { name: 'coc-dice', prepare: cocDice },
  {
    name: 'coc-dice-half',
    prepare: way(cocDice, enterCounts('Soviets', '5s: 2'), enterCounts('Germans', '6s: 4+')),
  },
  { name: 'coc-dice-table', prepare: way(cocDice, press('Show'), waitForHeading('17 against 10')) },
  {
    name: 'coc-line',
    prepare: way(
      cocDice,
      (page) =>
        page.getByRole('region', { name: 'Dice of Soviet squad' }).getByRole('button', { name: /SMGs/ }).click(),
      pressInSheet(/^This line: .*less$/),
    ),
  },
  { name: 'coc-teams', prepare: way(cocTeams, openStep(/share/), waitForHeading(/^Change/)) },
  { name: 'coc-fallen', prepare: way(cocTeams, openStep(/who fell/), waitForHeading(/^Change/)) },
  { name: 'coc-leader', prepare: cocLeader },
  { name: 'coc-force-morale', prepare: cocTest },
  {
    name: 'coc-end',
    prepare: way(cocTest, pressPadKey('3'), (page) => page.getByRole('button', { name: KEYS.accept }).waitFor()),
  },
  { name: 'coc-broken', prepare: cocBroken },
];

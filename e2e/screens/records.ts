import { by, place } from '../places.ts';
import { goToUnit, moreTab, newCampaign, sample } from './start.ts';
import {
  enterLosses,
  gone,
  inView,
  open,
  openTab,
  pictureDrawn,
  press,
  pressInSheet,
  radio,
  type Screen,
  waitForHeading,
  waitForText,
} from './ways.ts';

const recorded = by(
  sample,
  openTab('Campaign'),
  open(/^Enter a game/),
  radio('Game 1 Still running'),
  enterLosses(/Raiders/, ['A1', 'Killed'], ['A2', 'Wounded']),
  enterLosses(/Hill Post/, ['B1', 'Killed']),
  press(/^Record: /),
  waitForHeading('Log'),
);

const withLossesCached = place(recorded, waitForHeading('Log'));

const correcting = by(
  withLossesCached,
  press(/^Game 1: losses entered afterwards/),
  open('Correct this'),
  waitForHeading('Who fell?'),
);

export const recordsScreens: readonly Screen[] = [
  { name: 'luck-none', prepare: by(sample, openTab('Campaign'), open(/^Luck/), waitForHeading('No results yet')) },
  { name: 'campaign', prepare: by(sample, openTab('Campaign'), waitForHeading('Log')) },
  { name: 'campaign-losses', prepare: recorded },
  {
    name: 'example-campaign',
    prepare: by(newCampaign, press(/^A campaign already begun/), (page) =>
      page.getByText('This is an example').waitFor(),
    ),
  },
  {
    name: 'charts-empty',
    prepare: by(sample, openTab('Campaign'), open(/^Charts/), waitForHeading('Losses by cause')),
  },
  { name: 'log-entry', prepare: by(sample, openTab('Campaign'), press(/^Game 1 begins/), waitForHeading('Changes')) },
  { name: 'turn', prepare: by(sample, openTab('Campaign'), press(/^Game 1 Close/), inView('Name of the game')) },
  { name: 'end-game', prepare: by(sample, openTab('Campaign'), press('End the game'), waitForHeading('End Game 1?')) },
  {
    name: 'begin-game',
    prepare: by(
      sample,
      openTab('Campaign'),
      press('End the game'),
      pressInSheet('End the game'),
      press('Begin a game'),
      inView('Scenario'),
    ),
  },
  { name: 'muster-roll', prepare: by(withLossesCached, open(/^Muster roll/), waitForHeading('Muster roll')) },
  {
    name: 'find-a-man',
    prepare: by(withLossesCached, open(/^Muster roll/), (page) => page.getByLabel('Find a man').fill('raiders 3')),
  },
  {
    name: 'hospital',
    prepare: by(withLossesCached, open(/^Hospital/), (page) => page.getByText('Wounded in “Game 1”').waitFor()),
  },
  { name: 'honour', prepare: by(withLossesCached, open(/^Roll of honour/), waitForHeading('Game 1 (2)')) },
  { name: 'to-print', prepare: by(withLossesCached, open(/^Print/), waitForHeading('Tags for the bases')) },
  {
    name: 'afterwards',
    prepare: by(
      sample,
      openTab('Campaign'),
      open(/^Enter a game/),
      enterLosses(/Raiders/, ['A1', 'Killed']),
      inView('Who fell?'),
    ),
  },
  {
    name: 'who-fell',
    prepare: by(
      sample,
      openTab('Campaign'),
      open(/^Enter a game/),
      press(/Raiders/),
      pressInSheet(/^A1 /),
      pressInSheet(/^A1 /),
      pressInSheet(/^A3 /),
    ),
  },
  {
    name: 'log',
    prepare: by(withLossesCached, open('Whole log'), press(/^Whose entries\?/), waitForHeading('Whose entries?')),
  },
  { name: 'correct-losses', prepare: correcting },
  {
    name: 'correct-follows',
    prepare: by(
      correcting,
      press(/Raiders/),
      pressInSheet(/^A2 /),
      pressInSheet('Back to the units'),
      press(/^Save the correction…/),
      waitForHeading('What follows'),
    ),
  },
  {
    name: 'picture-man',
    prepare: by(withLossesCached, open(/^Roll of honour/), press(/^A1/), press('Picture to share'), pictureDrawn),
  },
  {
    name: 'picture-game',
    prepare: by(withLossesCached, open(/^Report/), press('Picture to share'), pictureDrawn),
  },
  { name: 'man-record', prepare: by(withLossesCached, open(/^Hospital/), press(/^A2/), waitForHeading('His record')) },
  {
    name: 'medal',
    prepare: by(goToUnit, press(/^A2/), waitForHeading('His record'), pressInSheet('Give a medal'), inView('Medal')),
  },
  {
    name: 'man-medal',
    prepare: by(
      goToUnit,
      press(/^A2/),
      waitForHeading('His record'),
      pressInSheet('Give a medal'),
      (page) => page.getByLabel('Medal', { exact: true }).fill('Military Medal'),
      pressInSheet('Award the medal'),
      waitForText(/^Awarded: /),
    ),
  },
  { name: 'calendar', prepare: by(withLossesCached, open(/^Calendar/), waitForHeading(/^Week of/)) },
  { name: 'rosters', prepare: by(withLossesCached, open(/^Unit rosters/), waitForText('Role and weapons')) },
  {
    name: 'club-page',
    prepare: by(withLossesCached, press(/^Page for the club/), pictureDrawn),
  },
  {
    name: 'between-games',
    prepare: by(
      withLossesCached,
      press('End the game'),
      pressInSheet('End the game'),
      gone('End Game 1?'),
      waitForHeading('Between games'),
    ),
  },
  {
    name: 'promotion',
    prepare: by(
      withLossesCached,
      press('End the game'),
      pressInSheet('End the game'),
      press(/appoint a leader/),
      waitForHeading(/who becomes/),
    ),
  },
  {
    name: 'campaign-settings',
    prepare: by(moreTab, open(/^This campaign/), waitForHeading('Backup of this campaign')),
  },
];

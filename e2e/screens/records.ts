import { by, place } from '../places.ts';
import { moreTab, newCampaign, sample, unit } from './start.ts';
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
  seen,
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
  seen('Log'),
);

const withLossesCached = place(recorded, seen('Log'));

export const recordsScreens: readonly Screen[] = [
  { name: 'luck-none', prepare: by(sample, openTab('Campaign'), open(/^Luck/), seen('No results yet')) },
  { name: 'campaign', prepare: by(sample, openTab('Campaign'), seen('Log')) },
  { name: 'campaign-losses', prepare: recorded },
  {
    name: 'example-campaign',
    prepare: by(newCampaign, press(/^A campaign already begun/), (page) =>
      page.getByText('This is an example').waitFor(),
    ),
  },
  { name: 'charts-empty', prepare: by(sample, openTab('Campaign'), open(/^Charts/), seen('Losses by cause')) },
  { name: 'log-entry', prepare: by(sample, openTab('Campaign'), press(/^Game 1 begins/), seen('Changes')) },
  { name: 'turn', prepare: by(sample, openTab('Campaign'), press(/^Game 1 Close/), inView('Name of the game')) },
  { name: 'end-game', prepare: by(sample, openTab('Campaign'), press('End the game'), seen('End Game 1?')) },
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
  { name: 'muster-roll', prepare: by(withLossesCached, open(/^Muster roll/), seen('Muster roll')) },
  {
    name: 'find-a-man',
    prepare: by(withLossesCached, open(/^Muster roll/), (page) => page.getByLabel('Find a man').fill('raiders 3')),
  },
  {
    name: 'hospital',
    prepare: by(withLossesCached, open(/^Hospital/), (page) => page.getByText('Wounded in “Game 1”').waitFor()),
  },
  { name: 'honour', prepare: by(withLossesCached, open(/^Roll of honour/), seen('Game 1 (2)')) },
  { name: 'to-print', prepare: by(withLossesCached, open(/^Print/), seen('Tags for the bases')) },
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
    prepare: by(withLossesCached, open('Whole log'), press(/^Whose entries\?/), seen('Whose entries?')),
  },
  {
    name: 'picture-man',
    prepare: by(withLossesCached, open(/^Roll of honour/), press(/^A1/), press('Picture to share'), pictureDrawn),
  },
  {
    name: 'picture-game',
    prepare: by(withLossesCached, open(/^Report/), press('Picture to share'), pictureDrawn),
  },
  { name: 'man-record', prepare: by(withLossesCached, open(/^Hospital/), press(/^A2/), seen('His record')) },
  {
    name: 'medal',
    prepare: by(unit, press(/^A2/), seen('His record'), pressInSheet('Give a medal'), inView('Medal')),
  },
  {
    name: 'man-medal',
    prepare: by(
      unit,
      press(/^A2/),
      seen('His record'),
      pressInSheet('Give a medal'),
      (page) => page.getByLabel('Medal', { exact: true }).fill('Military Medal'),
      pressInSheet('Award the medal'),
      waitForText(/^Awarded: /),
    ),
  },
  { name: 'calendar', prepare: by(withLossesCached, open(/^Calendar/), seen(/^Week of/)) },
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
      seen('Between games'),
    ),
  },
  {
    name: 'promotion',
    prepare: by(
      withLossesCached,
      press('End the game'),
      pressInSheet('End the game'),
      press(/appoint a leader/),
      seen(/who becomes/),
    ),
  },
  { name: 'campaign-settings', prepare: by(moreTab, open(/^This campaign/), seen('Backup of this campaign')) },
];

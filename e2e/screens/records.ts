import { cacheWay, way } from '../places.ts';
import { moreTab, newCampaign, sampleCampaign, unitPage } from './start.ts';
import {
  enterLosses,
  open,
  openTab,
  press,
  pressInSheet,
  type Screen,
  selectRadio,
  waitForDownloadKey,
  waitForHeading,
  waitForLabel,
  waitForText,
  waitUntilGone,
} from './ways.ts';

const recordLosses = way(
  sampleCampaign,
  openTab('Campaign'),
  open(/^Enter a game/),
  selectRadio('Game 1 Still running'),
  enterLosses(/Raiders/, ['A1', 'Killed'], ['A2', 'Wounded']),
  enterLosses(/Hill Post/, ['B1', 'Killed']),
  press(/^Record: /),
  waitForHeading('Log'),
);

export const recordedLosses = cacheWay(recordLosses, waitForHeading('Log'));

export const recordsScreens: readonly Screen[] = [
  {
    name: 'luck-none',
    prepare: way(sampleCampaign, openTab('Campaign'), open(/^Luck/), waitForHeading('No results yet')),
  },
  { name: 'campaign', prepare: way(sampleCampaign, openTab('Campaign'), waitForHeading('Log')) },
  { name: 'campaign-losses', prepare: recordLosses },
  {
    name: 'example-campaign',
    prepare: way(newCampaign, press(/^Example campaign/), (page) => page.getByText('This is an example').waitFor()),
  },
  {
    name: 'charts-empty',
    prepare: way(sampleCampaign, openTab('Campaign'), open(/^Charts/), waitForHeading('Losses by cause')),
  },
  {
    name: 'log-entry',
    prepare: way(sampleCampaign, openTab('Campaign'), press(/^Start of Game 1/), waitForHeading('Changes')),
  },
  {
    name: 'turn',
    prepare: way(sampleCampaign, openTab('Campaign'), press(/^Game 1 Charges/), waitForLabel('Name of the game')),
  },
  {
    name: 'end-game',
    prepare: way(sampleCampaign, openTab('Campaign'), press('End the game'), waitForHeading('End Game 1?')),
  },
  {
    name: 'begin-game',
    prepare: way(
      sampleCampaign,
      openTab('Campaign'),
      press('End the game'),
      pressInSheet('End the game'),
      press('Begin a game'),
      waitForLabel('Scenario'),
    ),
  },
  { name: 'muster-roll', prepare: way(recordedLosses, open(/^Muster roll/), waitForHeading('Muster roll')) },
  {
    name: 'find-a-man',
    prepare: way(recordedLosses, open(/^Muster roll/), (page) => page.getByLabel('Find a man').fill('raiders 3')),
  },
  {
    name: 'hospital',
    prepare: way(recordedLosses, open(/^Hospital/), (page) => page.getByText('Wounded in “Game 1”').waitFor()),
  },
  { name: 'honour', prepare: way(recordedLosses, open(/^Roll of honour/), waitForHeading('Game 1 (2)')) },
  { name: 'to-print', prepare: way(recordedLosses, open(/^Print/), waitForHeading('Tags for the bases')) },
  {
    name: 'afterwards',
    prepare: way(
      sampleCampaign,
      openTab('Campaign'),
      open(/^Enter a game/),
      enterLosses(/Raiders/, ['A1', 'Killed']),
      waitForLabel('Who fell?'),
    ),
  },
  {
    name: 'who-fell',
    prepare: way(
      sampleCampaign,
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
    prepare: way(recordedLosses, open('Whole log'), press(/^Whose entries\?/), waitForHeading('Whose entries?')),
  },
  {
    name: 'picture-man',
    prepare: way(recordedLosses, open(/^Roll of honour/), press(/^A1/), press('Show or share'), waitForDownloadKey),
  },
  {
    name: 'picture-game',
    prepare: way(recordedLosses, open(/^Report/), press('Show or share'), waitForDownloadKey),
  },
  {
    name: 'man-record',
    prepare: way(recordedLosses, open(/^Hospital/), press(/^A2/), waitForHeading('His record')),
  },
  {
    name: 'medal',
    prepare: way(
      unitPage,
      press(/^A2/),
      waitForHeading('His record'),
      pressInSheet('Give a medal'),
      waitForLabel('Medal'),
    ),
  },
  {
    name: 'man-medal',
    prepare: way(
      unitPage,
      press(/^A2/),
      waitForHeading('His record'),
      pressInSheet('Give a medal'),
      (page) => page.getByLabel('Medal', { exact: true }).fill('Military Medal'),
      pressInSheet('Award the medal'),
      waitForText(/^Awarded: /),
    ),
  },
  { name: 'calendar', prepare: way(recordedLosses, open(/^Calendar/), waitForHeading(/^Week of/)) },
  { name: 'rosters', prepare: way(recordedLosses, open(/^Unit rosters/), waitForText('Role and weapons')) },
  {
    name: 'club-page',
    prepare: way(recordedLosses, press(/^Page for the club/), waitForDownloadKey),
  },
  {
    name: 'between-games',
    prepare: way(
      recordedLosses,
      press('End the game'),
      pressInSheet('End the game'),
      waitUntilGone('End Game 1?'),
      waitForHeading('Between games'),
    ),
  },
  {
    name: 'promotion',
    prepare: way(
      recordedLosses,
      press('End the game'),
      pressInSheet('End the game'),
      press(/appoint a leader/),
      waitForHeading(/who becomes/),
    ),
  },
  {
    name: 'campaign-settings',
    prepare: way(moreTab, open(/^This campaign/), waitForHeading('Backup of this campaign')),
  },
];

import { by, place } from '../places.ts';
import { more, newCampaign, sample, unit } from './start.ts';
import {
  fell,
  gone,
  inSheet,
  inView,
  open,
  pictureDrawn,
  press,
  radio,
  reads,
  type Screen,
  seen,
  tab,
} from './ways.ts';

const recorded = by(
  sample,
  tab('Campaign'),
  open(/^Enter a game/),
  radio('Game 1 Still running'),
  fell(/Raiders/, ['A1', 'Killed'], ['A2', 'Wounded']),
  fell(/Hill Post/, ['B1', 'Killed']),
  press(/^Record: /),
  seen('Log'),
);

const fallen = place(recorded, seen('Log'));

export const recordsScreens: readonly Screen[] = [
  { name: 'luck-none', prepare: by(sample, tab('Campaign'), open(/^Luck/), seen('No results yet')) },
  { name: 'campaign', prepare: by(sample, tab('Campaign'), seen('Log')) },
  { name: 'campaign-losses', prepare: recorded },
  {
    name: 'example-campaign',
    prepare: by(newCampaign, press(/^A campaign already begun/), (page) =>
      page.getByText('This is an example').waitFor(),
    ),
  },
  { name: 'charts-empty', prepare: by(sample, tab('Campaign'), open(/^Charts/), seen('Losses by cause')) },
  { name: 'log-entry', prepare: by(sample, tab('Campaign'), press(/^Game 1 begins/), seen('What it changed')) },
  { name: 'turn', prepare: by(sample, tab('Campaign'), press(/^Game 1 Close/), inView('Name of the game')) },
  { name: 'end-game', prepare: by(sample, tab('Campaign'), press('End the game'), seen('End Game 1?')) },
  {
    name: 'begin-game',
    prepare: by(
      sample,
      tab('Campaign'),
      press('End the game'),
      inSheet('End the game'),
      press('Begin a game'),
      inView('Scenario'),
    ),
  },
  { name: 'muster-roll', prepare: by(fallen, open(/^Muster roll/), seen('Muster roll')) },
  {
    name: 'find-a-man',
    prepare: by(fallen, open(/^Muster roll/), (page) => page.getByLabel('Find a man').fill('raiders 3')),
  },
  {
    name: 'hospital',
    prepare: by(fallen, open(/^Hospital/), (page) => page.getByText('Wounded in “Game 1”').waitFor()),
  },
  { name: 'honour', prepare: by(fallen, open(/^Roll of honour/), seen('Game 1 (2)')) },
  { name: 'to-print', prepare: by(fallen, open(/^Print/), seen('Tags for the bases')) },
  {
    name: 'afterwards',
    prepare: by(sample, tab('Campaign'), open(/^Enter a game/), fell(/Raiders/, ['A1', 'Killed']), inView('Who fell?')),
  },
  {
    name: 'who-fell',
    prepare: by(
      sample,
      tab('Campaign'),
      open(/^Enter a game/),
      press(/Raiders/),
      inSheet(/^A1 /),
      inSheet(/^A1 /),
      inSheet(/^A3 /),
    ),
  },
  { name: 'log', prepare: by(fallen, open('Whole log'), press(/^All of the campaign/), seen('Whose entries?')) },
  {
    name: 'picture-man',
    prepare: by(fallen, open(/^Roll of honour/), press(/^A1/), press('Picture to share'), pictureDrawn),
  },
  {
    name: 'picture-game',
    prepare: by(fallen, open(/^Report/), press('Picture to share'), pictureDrawn),
  },
  { name: 'man-record', prepare: by(fallen, open(/^Hospital/), press(/^A2/), seen('His record')) },
  {
    name: 'medal',
    prepare: by(unit, press(/^A2/), seen('His record'), inSheet('Give a medal'), inView('Medal')),
  },
  {
    name: 'man-medal',
    prepare: by(
      unit,
      press(/^A2/),
      seen('His record'),
      inSheet('Give a medal'),
      (page) => page.getByLabel('Medal', { exact: true }).fill('Military Medal'),
      inSheet('Award the medal'),
      reads(/^Awarded: /),
    ),
  },
  { name: 'calendar', prepare: by(fallen, open(/^Calendar/), seen(/^Week of/)) },
  { name: 'rosters', prepare: by(fallen, open(/^Unit rosters/), reads('Role and weapons')) },
  {
    name: 'club-page',
    prepare: by(fallen, press(/^Page for the club/), pictureDrawn),
  },
  {
    name: 'between-games',
    prepare: by(fallen, press('End the game'), inSheet('End the game'), gone('End Game 1?'), seen('Between games')),
  },
  {
    name: 'promotion',
    prepare: by(fallen, press('End the game'), inSheet('End the game'), press(/appoint a leader/), seen(/who becomes/)),
  },
  { name: 'campaign-settings', prepare: by(more, open(/^This campaign/), seen('Backup of this campaign')) },
];

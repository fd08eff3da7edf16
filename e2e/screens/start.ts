import { linkByText } from '../linking.ts';
import { Table } from '../model.ts';
import { KEYS } from '../names.ts';
import { cacheWay, emptyPhone, type Way, way } from '../places.ts';
import {
  open,
  openTab,
  press,
  pressInSheet,
  type Screen,
  tapThroughLesson,
  unfold,
  waitForHeading,
  waitForLabel,
  waitForText,
} from './ways.ts';

/** First screen of an app without data. Every way to a screen begins here. */
export const home = way(
  emptyPhone,
  async (page) => {
    await page.goto('/');
  },
  waitForText('Try a fight'),
);

const lessons = way(home, open('Try a fight'), waitForHeading('By which rules?'));

export const settingsFromHome: Way = way(
  (page) => page.getByRole('link', { name: 'Settings and backup' }).click(),
  waitForHeading('Storage'),
);

export const settings = way(home, settingsFromHome);

const rules: Way = (page) =>
  page
    .getByRole('radio', { name: /^The Sword to Adventure: close combat/ })
    .locator('..')
    .click();

export const newCampaign = way(home, open('New campaign'), waitForHeading('New campaign'), rules);

const empty = way(newCampaign, press('Begin the campaign'), waitForHeading('Nobody is mustered yet'));

/** Leads from a campaign to the first screen. */
export const leaveCampaign: Way = way(
  (page) => page.getByRole('link', { name: 'All campaigns' }).click(),
  waitForHeading('Roll Call'),
);

const muster = way(empty, press('Muster a unit for Red'), waitForHeading('Muster for Red'));

export const sampleCampaign = cacheWay(
  way(newCampaign, press(/^The two printed battles/)),
  waitForHeading('Defenders'),
);

export const unitPage = way(sampleCampaign, open(/Raiders/), waitForHeading('Its story'));

export const closeCombatSetup = way(
  sampleCampaign,
  openTab('Play'),
  open(/^Close combat/),
  waitForHeading('Close combat'),
);

/** Sheet that hands a campaign over as QR codes. */
export const codesSheet = way(
  sampleCampaign,
  openTab('Campaign'),
  press(/^Hand over to another phone/),
  press('Show QR codes'),
  waitForHeading('Show QR codes'),
  waitForText(/ codes, about /),
);

/** Sheet with the code that links another phone. */
export const linkCodeSheet = way(
  sampleCampaign,
  openTab('Campaign'),
  press(KEYS.linkPhone),
  press(KEYS.showCode),
  waitForText(/^Hold the other phone/),
);

/** Screen of a phone that watches a fight on another phone. */
export const watchingPhone: Way = async (page) => {
  await home(page);
  const guest = new Table(page);
  const { origin } = new URL(page.url());
  const host = new Table(
    await (await page.context().browser()!.newContext({ baseURL: origin, locale: 'en-GB' })).newPage(),
  );
  await host.page.goto('/');
  await host.beginSample();
  await linkByText(host, guest);
  await host.openTab('Play');
  await host.begin('Close combat');
  await host.acceptShown();
};

export const moreTab = way(sampleCampaign, openTab('More'), waitForHeading('The rules'));

const house = way(moreTab, open(/^House rules/), waitForHeading('The charge'));

export const quickFight = way(home, open(/^The Sword to Adventure/), waitForHeading('Red'));

const quickOf = (name: RegExp): Way => way(home, open(name), waitForHeading('Red'));

const dicePool = way(
  home,
  (page) => page.getByRole('link', { name: /^Dice/ }).click(),
  press('5'),
  press('Hits on N+'),
  press('Roll 5D6'),
  press('Roll 5D6'),
);

/** Play tab of a campaign from any sample. */
export const sampleCampaignOf = (rules: string, sample: string): Way =>
  way(
    home,
    open('New campaign'),
    waitForHeading('New campaign'),
    (page) =>
      page
        .getByRole('radio', { name: new RegExp(`^${rules}`) })
        .locator('..')
        .click(),
    press(new RegExp(`^${sample}`)),
    waitForHeading(sample),
    openTab('Play'),
  );

export const startScreens: readonly Screen[] = [
  { name: 'home', prepare: home },
  { name: 'lessons', prepare: lessons },
  ...[
    ['tsatf-20', 'The Sword to Adventure', 1],
    ['tsatf-ww2', 'Sword, Flame, Machine guns', 2],
    ['coc', 'Chain of Command', 1],
    ['ircra', 'Red Coat', 2],
    ['portable', 'Portable', 3],
  ].map(([name, title, taps]) => ({
    name: `lesson-${name}`,
    prepare: way(lessons, open(new RegExp(`${title}`)), tapThroughLesson(Number(taps))),
  })),
  {
    name: 'home-campaign',
    prepare: way(sampleCampaign, leaveCampaign, waitForText('The two printed battles')),
  },
  { name: 'new-campaign', prepare: newCampaign },
  { name: 'roster-empty', prepare: empty },
  { name: 'muster', prepare: muster },
  { name: 'muster-counts', prepare: way(muster, pressInSheet(/^Set up a unit yourself/), waitForLabel('Name')) },
  { name: 'roster', prepare: sampleCampaign },
  { name: 'side', prepare: way(sampleCampaign, press('Change side Attackers'), waitForLabel('Name of the side')) },
  { name: 'player', prepare: way(sampleCampaign, press('Add a player'), waitForLabel('Name of the player')) },
  { name: 'unit', prepare: unitPage },
  {
    name: 'unit-name',
    prepare: way(unitPage, press('Name, side, player, notes'), waitForLabel('Name of the unit')),
  },
  { name: 'unit-names', prepare: way(unitPage, press('Rename'), waitForLabel('Names of Raiders')) },
  {
    name: 'man-moves',
    prepare: way(
      sampleCampaign,
      open(/Hill Post/),
      waitForHeading('Men'),
      press(/^B2/),
      press(/^Move to another unit/),
      waitForHeading(/^Where does/),
    ),
  },
  {
    name: 'unit-order',
    prepare: way(sampleCampaign, press('Put Defenders in order'), waitForHeading('Order of Defenders')),
  },
  { name: 'man', prepare: way(unitPage, press(/^A2/), waitForHeading('His record')) },
  { name: 'man-name', prepare: way(unitPage, press(/^A2/), unfold('Name and notes'), waitForLabel('Tag')) },
  { name: 'man-by-hand', prepare: way(unitPage, press(/^A2/), unfold('Correct by hand')) },
  { name: 'play-tab', prepare: way(sampleCampaign, openTab('Play'), waitForHeading(/^Turn 1/)) },
  { name: 'begin', prepare: closeCombatSetup },
  { name: 'which-target', prepare: way(closeCombatSetup, press('Which target?'), waitForHeading('Militia')) },
  { name: 'what-if', prepare: way(closeCombatSetup, press('What if…'), waitForText('What if')) },
  {
    name: 'what-if-men',
    prepare: way(closeCombatSetup, press('What if…'), press('Standing men: less'), press('Standing men: less')),
  },
  { name: 'more', prepare: moreTab },
  { name: 'reference', prepare: way(moreTab, open(/^Quick reference/), waitForHeading('Dice for the men')) },
  { name: 'house', prepare: house },
  {
    name: 'house-rule',
    prepare: way(house, press(/^Dice total for one casualty/), waitForHeading('Dice total for one casualty')),
  },
  { name: 'house-table', prepare: way(house, open(/^Dice added/), waitForHeading('Dice added and taken off')) },
  {
    name: 'house-row',
    prepare: way(house, open(/^Dice added/), press(/^Officer fighting/), waitForHeading('Officer fighting')),
  },
  {
    name: 'remove',
    prepare: way(moreTab, open(/^This campaign/), press('Remove this campaign'), waitForHeading(/^Remove The two/)),
  },
  { name: 'quick-fight', prepare: quickFight },
  {
    name: 'quick-unit',
    prepare: way(
      quickOf(/^Sword, Flame/),
      (page) => page.getByRole('list', { name: 'Red: the units' }).getByRole('button').click(),
      waitForHeading('Red: the unit'),
    ),
  },
  { name: 'quick-coc', prepare: quickOf(/^Chain of Command/) },
  {
    name: 'quick-ramming',
    prepare: way(quickOf(/^Chain of Command/), press('Ramming'), waitForText('Ramming: no vehicle here.')),
  },
  { name: 'quick-ww2', prepare: quickOf(/^Sword, Flame/) },
  { name: 'quick-pieces', prepare: quickOf(/^In Red Coat Rags/) },
  { name: 'quick-squares', prepare: quickOf(/^Portable Wargame/) },
  {
    name: 'dice',
    prepare: way(home, (page) => page.getByRole('link', { name: /^Dice/ }).click(), waitForHeading('Dice')),
  },
  { name: 'dice-rolled', prepare: way(dicePool, waitForHeading('Dice')) },
  { name: 'dice-odds', prepare: way(dicePool, press('Odds'), waitForHeading('Odds of 5D6')) },
];

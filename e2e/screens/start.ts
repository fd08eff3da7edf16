import { linkByText } from '../linking.ts';
import { Table } from '../model.ts';
import { KEYS } from '../names.ts';
import { by, emptyPhone, place, type Way } from '../places.ts';
import {
  inView,
  lessonTaps,
  open,
  openTab,
  press,
  pressInSheet,
  type Screen,
  unfold,
  waitForHeading,
  waitForText,
} from './ways.ts';

/** Start of every way: the app, opened for the first time. */
export const home = by(
  emptyPhone,
  async (page) => {
    await page.goto('/');
  },
  waitForText('Try a fight'),
);

const lessons = by(home, open('Try a fight'), waitForHeading('By which rules?'));

export const toSettings: Way = by(
  (page) => page.getByRole('link', { name: 'Settings and backup' }).click(),
  waitForHeading('Storage'),
);

export const settings = by(home, toSettings);

const rules: Way = (page) =>
  page
    .getByRole('radio', { name: /^The Sword to Adventure: close combat/ })
    .locator('..')
    .click();

export const newCampaign = by(home, open('New campaign'), waitForHeading('New campaign'), rules);

const empty = by(newCampaign, press('Begin the campaign'), waitForHeading('Nobody is mustered yet'));

/** From a campaign to the first screen. */
export const leave: Way = by(
  (page) => page.getByRole('link', { name: 'All campaigns' }).click(),
  waitForHeading('Roll Call'),
);

const muster = by(empty, press('Muster a unit for Red'), waitForHeading('Muster for Red'));

export const sample = place(by(newCampaign, press(/^The two printed battles/)), waitForHeading('Defenders'));

export const goToUnit = by(sample, open(/Raiders/), waitForHeading('Men'));

export const begin = by(sample, openTab('Play'), open(/^Close combat/), waitForHeading('Close combat'));

/** Sheet that shows a campaign as codes. */
export const showCodes = by(
  sample,
  openTab('Campaign'),
  press(/^Hand over to another phone/),
  press('Show QR codes'),
  waitForHeading('Show QR codes'),
  waitForText(/ codes, about /),
);

/** Sheet that links another phone, with its code. */
export const linkCode = by(
  sample,
  openTab('Campaign'),
  press(KEYS.linkPhone),
  press(KEYS.showCode),
  waitForText(/^Hold the other phone/),
);

/** Phone that watches a game of another phone, where a fight has begun. */
export const watching: Way = async (page) => {
  await home(page);
  const guest = new Table(page);
  const { origin } = new URL(page.url());
  const keeper = new Table(
    await (await page.context().browser()!.newContext({ baseURL: origin, locale: 'en-GB' })).newPage(),
  );
  await keeper.page.goto('/');
  await keeper.campaign();
  await linkByText(keeper, guest);
  await keeper.tab('Play');
  await keeper.begin('Close combat');
  await keeper.asShown();
};

export const moreTab = by(sample, openTab('More'), waitForHeading('The rules'));

const house = by(moreTab, open(/^House rules/), waitForHeading('The charge'));

export const quickFight = by(home, open(/^The Sword to Adventure/), waitForHeading('Red'));

/** Screen of a quick fight in the given system. */
const quickOf = (name: RegExp): Way => by(home, open(name), waitForHeading('Red'));

const dicePool = by(
  home,
  (page) => page.getByRole('link', { name: /^Dice/ }).click(),
  press('5'),
  press('Hits on N+'),
  press('Roll 5D6'),
  press('Roll 5D6'),
);

/** Campaign from a sample of another system, on its Play tab. */
export const campaignOf = (rules: string, sample: string): Way =>
  by(
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
    prepare: by(lessons, open(new RegExp(`${title}`)), lessonTaps(Number(taps))),
  })),
  {
    name: 'home-campaign',
    prepare: by(sample, leave, waitForText('The two printed battles')),
  },
  { name: 'new-campaign', prepare: newCampaign },
  { name: 'roster-empty', prepare: empty },
  { name: 'muster', prepare: muster },
  { name: 'muster-counts', prepare: by(muster, pressInSheet(/^Set up a unit yourself/), inView('Name')) },
  { name: 'roster', prepare: sample },
  { name: 'side', prepare: by(sample, press('Change side Attackers'), inView('Name of the side')) },
  { name: 'player', prepare: by(sample, press('Add a player'), inView('Name of the player')) },
  { name: 'unit', prepare: goToUnit },
  { name: 'unit-name', prepare: by(goToUnit, press('Name, side, player, notes'), inView('Name of the unit')) },
  { name: 'unit-names', prepare: by(goToUnit, press('Rename'), inView('Names of Raiders')) },
  {
    name: 'man-moves',
    prepare: by(
      sample,
      open(/Hill Post/),
      waitForHeading('Men'),
      press(/^B2/),
      press(/^Move to another unit/),
      waitForHeading(/^Where does/),
    ),
  },
  { name: 'unit-order', prepare: by(sample, press('Put Defenders in order'), waitForHeading('Order of Defenders')) },
  { name: 'man', prepare: by(goToUnit, press(/^A2/), waitForHeading('His record')) },
  { name: 'man-name', prepare: by(goToUnit, press(/^A2/), unfold('Name and notes'), inView('Tag')) },
  { name: 'man-by-hand', prepare: by(goToUnit, press(/^A2/), unfold('Correct by hand')) },
  { name: 'play-tab', prepare: by(sample, openTab('Play'), waitForHeading(/^Turn 1/)) },
  { name: 'begin', prepare: begin },
  { name: 'which-target', prepare: by(begin, press('Which target?'), waitForHeading('Militia')) },
  { name: 'what-if', prepare: by(begin, press('What if…'), waitForText('What if')) },
  {
    name: 'what-if-men',
    prepare: by(begin, press('What if…'), press('Standing men: less'), press('Standing men: less')),
  },
  { name: 'more', prepare: moreTab },
  { name: 'reference', prepare: by(moreTab, open(/^Quick reference/), waitForHeading('Dice for the men')) },
  { name: 'house', prepare: house },
  {
    name: 'house-rule',
    prepare: by(house, press(/^Dice total for one casualty/), waitForHeading('Dice total for one casualty')),
  },
  { name: 'house-table', prepare: by(house, open(/^Dice added/), waitForHeading('Dice added and taken off')) },
  {
    name: 'house-row',
    prepare: by(house, open(/^Dice added/), press(/^Officer fighting/), waitForHeading('Officer fighting')),
  },
  {
    name: 'remove',
    prepare: by(moreTab, open(/^This campaign/), press('Remove this campaign'), waitForHeading(/^Remove The two/)),
  },
  { name: 'quick-fight', prepare: quickFight },
  {
    name: 'quick-unit',
    prepare: by(
      quickFight,
      (page) => page.getByRole('list', { name: 'Red: the units' }).getByRole('button').click(),
      waitForHeading('Red: the unit'),
    ),
  },
  { name: 'quick-coc', prepare: quickOf(/^Chain of Command/) },
  {
    name: 'quick-ramming',
    prepare: by(
      quickOf(/^Chain of Command/),
      press('Ramming'),
      waitForText('Ramming needs a first vehicle: none of these units can be it.'),
    ),
  },
  { name: 'quick-ww2', prepare: quickOf(/^Sword, Flame/) },
  { name: 'quick-pieces', prepare: quickOf(/^In Red Coat Rags/) },
  { name: 'quick-squares', prepare: quickOf(/^Portable Wargame/) },
  {
    name: 'dice',
    prepare: by(home, (page) => page.getByRole('link', { name: /^Dice/ }).click(), waitForHeading('Dice')),
  },
  { name: 'dice-rolled', prepare: by(dicePool, waitForHeading('Dice')) },
  { name: 'dice-odds', prepare: by(dicePool, press('Odds'), waitForHeading('Odds of 5D6')) },
];

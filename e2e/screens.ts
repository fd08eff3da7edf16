import type { Page } from '@playwright/test';
import { linkByText } from './linking.ts';
import { Table } from './model.ts';
import { KEYS } from './names.ts';
import { by, emptyPhone, place, type Way } from './places.ts';
import { saved } from './saved.ts';

/** One screen of the app: its name, and the whole way to it, whatever the page shows. */
export interface Screen {
  readonly name: string;
  prepare(page: Page): Promise<void>;
}

const press =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

/** Flips a switch on a sheet, and leaves the sheet. */
const flip =
  (name: RegExp): Way =>
  async (page) => {
    await page.getByRole('switch', { name }).click();
    await page.keyboard.press('Escape');
  };

const inSheet =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();

const open =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).first().click();

/** A picture to share, once it can leave the phone. */
const pictureDrawn: Way = (page) => page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();

const unfold =
  (title: string): Way =>
  (page) =>
    page.getByText(title, { exact: true }).last().click();

const seen =
  (title: string | RegExp): Way =>
  (page) =>
    page.getByRole('heading', { name: title }).first().waitFor();

const gone =
  (title: string): Way =>
  (page) =>
    page.getByRole('heading', { name: title }).waitFor({ state: 'hidden' });

/** Takes the game on to its next phase. */
const toPhase =
  (name: string): Way =>
  (page) =>
    new Table(page).nextPhase(name);

const tab =
  (name: string): Way =>
  (page) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).click();

/** The foot of the way to every place: the app opened for the first time. */
const home = by(
  emptyPhone,
  async (page) => {
    await page.goto('/');
  },
  seen('Roll Call'),
);
/** A step of a play, by its title, and all of it on the disk. */
const asks = (title: string | RegExp): Way => by(seen(title), onDisk);
const lessons = by(home, open('Try a fight'), seen('By which rules?'));
/** So many taps of a lesson. */
const lessonTaps =
  (taps: number): Way =>
  async (page) => {
    const question = page.getByRole('region', { name: 'Question' });
    for (let tap = 1; tap <= taps; tap++) {
      await question.getByText(`${tap} of `).waitFor();
      await question.getByRole('button').click();
    }
    await question.getByText(`${taps + 1} of `).waitFor();
  };
const toSettings: Way = by((page) => page.getByRole('link', { name: 'Settings and backup' }).click(), seen('Storage'));
const settings = by(home, toSettings);
const rules: Way = (page) =>
  page
    .getByRole('radio', { name: /^The Sword to Adventure: close combat/ })
    .locator('..')
    .click();
const newCampaign = by(home, open('New campaign'), seen('New campaign'), rules);
const empty = by(newCampaign, press('Begin the campaign'), seen('Nobody is mustered yet'));
/** From a campaign to the first screen. */
const leave: Way = by((page) => page.getByRole('link', { name: 'All campaigns' }).click(), seen('Roll Call'));
const muster = by(empty, press('Muster a unit for Red'), seen('Muster for Red'));
const sample = place(by(newCampaign, press(/^The two printed battles/)), seen('Defenders'));
const unit = by(sample, open(/Raiders/), seen('Men'));
const begin = by(sample, tab('Play'), open(/^Close combat/), seen('Close combat'));
const play = place(by(begin, press(KEYS.begin)), by(asked, onDisk));
const radio =
  (name: string): Way =>
  (page) =>
    page
      .getByRole('radio', { name: new RegExp(`^([A-Z]{1,3} )?${name}( |$)`) })
      .locator('..')
      .click();
/** An answer of the pad, by how it begins; what goes on from a sheet is pressed once all of it was seen. */
const key =
  (name: string): Way =>
  async (page) => {
    if (name === 'Continue') await new Table(page).seeAll();
    await page
      .getByRole('region', { name: 'Question' })
      .getByRole('button', { name: new RegExp(`^${name}( |,|$)`) })
      .first()
      .click();
  };
/** The sheet that shows a campaign as codes. */
const showCodes = by(
  sample,
  tab('Campaign'),
  press(/^Hand over to another phone/),
  press('Show QR codes'),
  seen('Show QR codes'),
  reads(/ codes, about /),
);
/** The sheet that links another phone, its code shown. */
const linkCode = by(
  sample,
  tab('Campaign'),
  press(KEYS.linkPhone),
  press(KEYS.showCode),
  reads(/^Let the other phone/),
);
/** A phone that watches the game of another one, on which a fight is begun. */
const watching: Way = async (page) => {
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
/** A step of the trail, opened. */
const step =
  (title: string | RegExp): Way =>
  async (page) => {
    await page.getByRole('button', { name: 'Story' }).click();
    await page.getByRole('list', { name: 'Story so far' }).getByRole('button', { name: title }).first().click();
  };
/** The sum of a side's dice, opened by its total. */
const sum =
  (title: string): Way =>
  (page) =>
    page.getByRole('region', { name: title, exact: true }).getByRole('button').last().click();
const contact = place(by(begin, radio('Contact'), press(KEYS.begin)), asks('Contact'));
const pool = place(by(contact, key('Continue')), asks('Raiders roll'));
const confirm = by(pool, key('2'), key('6'), key('1'), key('5'), seen('a fifth casualty'));
const cards = place(by(confirm, key('No'), key('Yes')), asks(/casualty 1 of \d+: the card/));
/** That melee at its end. */
const ended = place(by(cards, toTheEnd), by(acceptable, onDisk));
/** Men of a unit who fell, where a game already played is entered. */
const fell = (unit: RegExp, ...men: readonly (readonly [tag: string, fate: string])[]): Way =>
  by(
    press(unit),
    ...men.flatMap(([tag, fate]) => (fate === 'Killed' ? [1, 2] : [1]).map(() => inSheet(new RegExp(`^${tag} `)))),
    inSheet(KEYS.done),
  );
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
const more = by(sample, tab('More'), seen('The rules'));
const house = by(more, open(/^House rules/), seen('The charge'));
const quick = by(home, open(/^The Sword to Adventure/), seen('Red'));
const foughtOut = place(by(contact, toTheEnd, press(KEYS.accept)), at('play'));
const fought = by(quick, press(KEYS.begin), asked, toTheEnd);
/** The one screen of a quick fight by these rules. */
const quickOf = (name: RegExp): Way => by(home, open(name), seen('Red'));

const dicePool = by(
  home,
  (page) => page.getByRole('link', { name: /^Dice/ }).click(),
  press('5'),
  press('Hits: or more'),
  press('Roll 5D6'),
  press('Roll 5D6'),
);

// Chain of Command.
const rulesOf =
  (name: RegExp): Way =>
  (page) =>
    page.getByRole('radio', { name }).locator('..').click();
const cocCampaign = place(
  by(
    home,
    open('New campaign'),
    seen('New campaign'),
    rulesOf(/^Chain of Command/),
    press(/^The fight for the farmhouse/),
  ),
  seen('Germans'),
);
const cocBegin = by(
  cocCampaign,
  tab('Play'),
  open(/^Close combat/),
  seen('Close combat'),
  press(KEYS.begin),
  seen('Contact'),
);
const cocDice = place(
  by(cocBegin, key('Continue')),
  by((page) => page.getByRole('region', { name: 'Both sides’ dice' }).waitFor(), onDisk),
);
/** Counts one side's dice: its group, then a key of each row. */
const counted =
  (side: string, ...keys: readonly string[]): Way =>
  async (page) => {
    const tabs = page.getByRole('group', { name: 'Rolled together' });
    await tabs.getByRole('button', { name: new RegExp(`^${side}`) }).click();
    const pad = page.getByRole('region', { name: 'Question' });
    for (const name of keys) await pad.getByRole('button', { name, exact: true }).click();
  };
const cocLeader = place(
  by(cocDice, counted('Soviets', '5s: 2', '6s: 2'), counted('Germans', '5s: 1', '6s: 1')),
  asks(/hit too\?/),
);
/** An odd kill and odd Shock over the Teams of the Gruppe. */
const cocTeams = by(
  cocDice,
  counted('Soviets', '5s: 1', '6s: 2'),
  counted('Germans', '5s: 0', '6s: 0'),
  seen(/hit too\?/),
  key('Not hit'),
);
/** The Gruppe Breaks by five, and is tested for it. */
const cocBroken = by(
  cocDice,
  counted('Soviets', '5s: 2', '6s: 3'),
  counted('Germans', '5s: 0', '6s: 0'),
  seen(/hit too\?/),
  key('Not hit'),
  seen(/Section breaks$/),
  key('3'),
  (page) => page.getByRole('button', { name: KEYS.accept }).waitFor(),
);
const cocTest = by(cocLeader, key('Wounded'), key('Not hit'), seen(/Leader wounded$/));
/** A campaign from a sample of other rules, on its Play tab. */
const campaignOf = (rules: string, sample: string): Way =>
  by(
    home,
    open('New campaign'),
    seen('New campaign'),
    (page) =>
      page
        .getByRole('radio', { name: new RegExp(`^${rules}`) })
        .locator('..')
        .click(),
    press(new RegExp(`^${sample}`)),
    seen(sample),
    tab('Play'),
  );

const pieces = place(
  by(campaignOf('In Red Coat Rags', 'The printed example'), open(/^Close combat/), press(KEYS.begin)),
  by(asked, onDisk),
);
const board = by(pieces, (page) => page.getByRole('grid').waitFor());
const list = by(pieces, press('More'), press('Show a list instead of the board'));
const piece =
  (tag: string): Way =>
  (page) =>
    page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`${tag}, column`) })
      .click();
const square =
  (name: string): Way =>
  (page) =>
    page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(name) })
      .click();
const dice =
  (...faces: readonly number[]): Way =>
  async (page) => {
    for (const face of faces) await key(`${face}`)(page);
  };
const duels = by(board, key('Continue'), dice(2, 6, 5, 5, 2));

const squares = place(campaignOf('Portable Wargame', 'The line of battle'), shelved(/^Declarations/));
const attacks = by(squares, open(/^Declarations/), seen('Declarations'));
const wood = by(
  campaignOf('Portable Wargame', 'The wood'),
  open(/^Close combat/),
  press('Add another attacking unit'),
  press(KEYS.begin),
  asked,
);
const queued = place(
  by(wood, (page) => page.getByRole('radio', { name: 'Flank' }).nth(1).locator('..').click(), key('Continue')),
  by((page) => page.getByRole('list', { name: 'Who rolls, in this order' }).waitFor(), onDisk),
);

const ww2Campaign = place(
  by(
    home,
    open('New campaign'),
    seen('New campaign'),
    (page) =>
      page
        .getByRole('radio', { name: /^The Sword, the Flame, Machine guns and Grenades/ })
        .locator('..')
        .click(),
    press(/^Two squads a side/),
  ),
  seen('Germans'),
);
const ww2 = by(ww2Campaign, tab('Play'), seen('Turn 1'));
const turnCard = by(ww2, press(/^Red /), reads('1st Gruppe moves now'));
const chargers = by(
  turnCard,
  open(/^Charge/),
  radio('1st Squad'),
  press(KEYS.begin),
  asked,
  key('2'),
  press(KEYS.accept),
  toPhase('Fire'),
  reads('which charges it'),
);
const mortar = by(
  ww2Campaign,
  press('Muster a unit for Americans'),
  inSheet(/^Light mortar/),
  inSheet(KEYS.done),
  tab('Play'),
  toPhase('Fire'),
  open(/^Mortar/),
  press(KEYS.begin),
  asked,
);
const firstRound = place(
  by(mortar, key('Continue'), key('Right'), key('5')),
  by(reads('Round 1 falls 5" right'), onDisk),
);
const tickMan =
  (tag: string): Way =>
  (page) =>
    page
      .getByRole('checkbox', { name: new RegExp(`^${tag} `) })
      .locator('..')
      .click();
const underRound = by(firstRound, key('Continue'), key('On target'), tickMan('A5'));
const bothRounds = by(underRound, key('Continue'), reads('Round 2 falls on target'));
const artilleryWidth = by(
  ww2,
  open(/^Off-board artillery/),
  press('Add another unit'),
  press(KEYS.begin),
  asked,
  key('7'),
);
const artillery = by(artilleryWidth, key('10'), reads('It is 7" wide'));
const volley = by(ww2, open(/^Fire( |$)/), press(KEYS.begin), asked);
const volleyHits = by(volley, key('Continue'), asks(/how many of \d+ dice are/));
const volleyCards = place(by(volleyHits, key('4 or less: 2'), key('3 or less: 5')), asks('1st Squad, card 1'));
const close = by(ww2, open(/^Charge home/), press(KEYS.begin), seen('the test to close'));
const chargeHome = by(close, key('Passed'));
const manToMan = by(
  chargeHome,
  seen('the test to stand'),
  key('Passed'),
  seen('Contact'),
  key('Continue'),
  seen('The duels'),
);
const ordinary = '2–10 ♦';
const stricken = by(
  volleyCards,
  ...[1, 2, 3, 4, 5].map((n) => by(seen(`1st Squad, card ${n}`), key(ordinary))),
  ...[6, 7].map((n) => by(seen(`1st Squad, card ${n}`), key('2–10 ♠♣'))),
  press(KEYS.accept),
  toPhase('Fire'),
  toPhase('Melee'),
  toPhase('Morale'),
  open(/^Morale phase To test/),
  press(KEYS.begin),
  asks('Wound recovery'),
);

/** Every screen that is to be looked at, photographed and measured. */
export const screens: readonly Screen[] = [
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
  { name: 'ww2-play-tab', prepare: ww2 },
  { name: 'losses', prepare: by(ww2, press('Enter losses')) },
  {
    name: 'losses-men',
    prepare: by(ww2, press('Enter losses'), inSheet(/1st Gruppe/), inSheet(/^A1 /), inSheet(/^A2 /), inSheet(/^A2 /)),
  },
  { name: 'note', prepare: by(ww2, press('Note')) },
  { name: 'ww2-volley', prepare: volley },
  { name: 'ww2-hits', prepare: volleyHits },
  { name: 'ww2-cards', prepare: by(volleyCards, key(ordinary), seen('1st Squad, card 2')) },
  { name: 'ww2-close', prepare: close },
  { name: 'ww2-duels', prepare: by(manToMan, key('5'), key('2'), key('6')) },
  { name: 'ww2-morale', prepare: stricken },
  {
    name: 'ww2-morale-critical',
    prepare: by(stricken, ...[1, 2, 3, 4, 5].map(() => key('Stays wounded')), seen(/Critical Morale$/)),
  },
  { name: 'ww2-turn-card', prepare: turnCard },
  { name: 'ww2-fire-phase', prepare: chargers },
  { name: 'hub-itself', prepare: by(ww2, flip(/^We run the turn ourselves/), seen('The turn')) },
  { name: 'ww2-unit', prepare: by(ww2Campaign, open(/1st Gruppe/), seen('Men')) },
  { name: 'ww2-mortar', prepare: mortar },
  { name: 'ww2-mortar-plan', prepare: by(firstRound, bringUp('figure')) },
  { name: 'ww2-mortar-both', prepare: by(bothRounds, bringUp('figure')) },
  { name: 'ww2-mortar-men', prepare: underRound },
  { name: 'ww2-artillery-dice', prepare: artilleryWidth },
  { name: 'ww2-artillery', prepare: artillery },
  {
    name: 'ww2-artillery-plan',
    prepare: by(
      artillery,
      press('All of them'),
      press('All of them'),
      key('Continue'),
      reads('Men in it'),
      bringUp('figure'),
    ),
  },
  {
    name: 'home-campaign',
    prepare: by(sample, leave, reads('The two printed battles')),
  },
  { name: 'settings', prepare: settings },
  {
    name: 'recovery',
    prepare: by(
      sample,
      async (page) => {
        await page.goto('/recover.html');
      },
      (page) => page.getByRole('button', { name: 'Save a copy' }).waitFor(),
    ),
  },
  {
    name: 'backup',
    prepare: by(sample, leave, toSettings, backup, reads('It is the same as on this phone.')),
  },
  { name: 'backup-pasted', prepare: by(settings, press('Paste a backup'), seen('Paste a backup')) },
  { name: 'scan-codes', prepare: by(settings, press('Scan QR codes'), seen('Scan QR codes')) },
  { name: 'scan-refused', prepare: by(settings, press('Scan QR codes'), press('Use the camera'), alert) },
  { name: 'show-codes', prepare: showCodes },
  { name: 'link', prepare: by(sample, tab('Campaign'), press(KEYS.linkPhone), seen('Link another phone')) },
  { name: 'link-code', prepare: linkCode },
  { name: 'link-scan', prepare: by(linkCode, press(KEYS.scanTheirs), inView('Or paste its code as text')) },
  { name: 'link-watch', prepare: by(settings, press(KEYS.watchGame), seen(KEYS.watchGame)) },
  { name: 'link-fight', prepare: by(watching, reads(/answered on the other phone/)) },
  {
    name: 'link-play',
    prepare: by(watching, reads(/answered on the other phone/), press('Save and leave'), reads(/^The other phone is/)),
  },
  { name: 'show-codes-running', prepare: by(showCodes, press(KEYS.startCodes), reads(/^(Code|All)/)) },
  { name: 'backup-refused', prepare: by(settings, (page) => bring(page, Buffer.from('half a file')), alert) },
  { name: 'fault', prepare: by(play, breakSheets, press('More'), seen('Something went wrong')) },
  { name: 'not-saved', prepare: by(play, fillDisk, key('Continue'), alert) },
  { name: 'new-campaign', prepare: newCampaign },
  { name: 'roster-empty', prepare: empty },
  { name: 'muster', prepare: muster },
  { name: 'muster-counts', prepare: by(muster, inSheet(/^Set up a unit yourself/), inView('Name')) },
  { name: 'roster', prepare: sample },
  { name: 'side', prepare: by(sample, press('Change side Attackers'), inView('Name of the side')) },
  { name: 'player', prepare: by(sample, press('Add a player'), inView('Name of the player')) },
  { name: 'unit', prepare: unit },
  { name: 'unit-name', prepare: by(unit, press('Name, side, player, notes'), inView('Name of the unit')) },
  { name: 'unit-names', prepare: by(unit, press('Rename the men'), inView('Names of Raiders')) },
  {
    name: 'man-moves',
    prepare: by(
      sample,
      open(/Hill Post/),
      seen('Men'),
      press(/^B2/),
      press(/^Move to another unit/),
      seen(/^Where does/),
    ),
  },
  { name: 'unit-order', prepare: by(sample, press('Put Defenders in order'), seen('Order of Defenders')) },
  { name: 'man', prepare: by(unit, press(/^A2/), seen('His record')) },
  { name: 'man-name', prepare: by(unit, press(/^A2/), unfold('Name and notes'), inView('Tag')) },
  { name: 'man-by-hand', prepare: by(unit, press(/^A2/), unfold('Correct by hand')) },
  { name: 'play-tab', prepare: by(sample, tab('Play'), seen(/^Turn 1/)) },
  { name: 'begin', prepare: begin },
  { name: 'which-target', prepare: by(begin, press('Which target?'), seen('Militia')) },
  { name: 'what-if', prepare: by(begin, press('What if…'), seen('What if…')) },
  {
    name: 'what-if-men',
    prepare: by(begin, press('What if…'), inSheet('Standing men: less'), inSheet('Standing men: less')),
  },
  { name: 'play', prepare: play },
  { name: 'play-test', prepare: by(play, key('Continue'), seen('the test to close')) },
  { name: 'play-contact', prepare: contact },
  { name: 'play-who', prepare: by(contact, press('Who?'), (page) => page.getByRole('checkbox').first().waitFor()) },
  { name: 'play-sum', prepare: by(pool, key('2')) },
  {
    name: 'play-dice',
    prepare: by(pool, key('Enter die by die'), key('6'), key('4'), press(KEYS.appsDice), key('Roll the rest')),
  },
  { name: 'play-die-mended', prepare: by(pool, key('Enter die by die'), key('6'), key('4'), press(/^Die 1/)) },
  { name: 'play-confirm', prepare: confirm },
  { name: 'play-cards', prepare: by(cards, key('2–10 ♥')) },
  {
    name: 'play-card-out',
    prepare: by(cards, ...[1, 2].flatMap(() => [key('Exact card'), key('hearts'), key('7 of hearts')])),
  },
  { name: 'play-exact-card', prepare: by(cards, key('Exact card'), key('hearts')) },
  { name: 'play-sum-sheet', prepare: by(pool, sum('Dice for Raiders'), inSheet('Table adjustment: more')) },
  { name: 'play-amend', prepare: by(cards, step(/^Raiders inflict an? \w+ casualty\?/), seen(/^Change/)) },
  {
    name: 'play-falls-away',
    prepare: by(ended, step(/^Hill Post inflicts an? \w+ casualty\?/), inSheet(/^No /), seen(/will be lost$/)),
  },
  { name: 'play-how-rolled', prepare: by(cards, press('More'), inSheet(KEYS.howRolled), seen('Who rolled what')) },
  { name: 'play-rules', prepare: by(confirm, press(KEYS.rules), seen('Chance of one more casualty')) },
  {
    name: 'play-rules-whole',
    prepare: by(
      pool,
      press(KEYS.rules),
      inSheet(KEYS.wholeSheet),
      (page) => page.getByLabel('Find').fill('gunz'),
      reads('Nearest'),
    ),
  },
  { name: 'play-odds', prepare: by(play, press(/^Odds/), seen('The odds from here')) },
  { name: 'play-menu', prepare: by(play, press('More'), seen('This fight')) },
  { name: 'play-turned', prepare: by(cards, press('Show'), press('Turn keys')) },
  { name: 'play-shown', prepare: by(cards, press('Show')) },
  {
    name: 'play-between',
    prepare: by(pool, press('More'), flip(/^The phone lies between us/), key('2'), key('6')),
  },
  {
    name: 'play-table',
    prepare: by(ended, press('Show'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'play-alter', prepare: by(ended, press(/^A\d .*(Wounded|Killed)/), seen(/^Change /)) },
  {
    name: 'play-tab-parked',
    prepare: by(
      ended,
      press(KEYS.accept),
      tab('Play'),
      open(/^Close combat/),
      press(KEYS.begin),
      asked,
      press('Save and leave'),
      seen('Unfinished fights'),
    ),
  },
  { name: 'play-end', prepare: by(play, toTheEnd) },
  {
    name: 'play-how-likely',
    prepare: by(ended, (page) =>
      page.getByRole('heading', { name: 'How likely it was' }).evaluate((title) => title.scrollIntoView()),
    ),
  },
  { name: 'luck-none', prepare: by(sample, tab('Campaign'), open(/^Luck/), seen('No results yet')) },
  {
    name: 'luck',
    prepare: by(ended, press(KEYS.accept), tab('Campaign'), open(/^Luck/), seen('The dice')),
  },
  { name: 'campaign', prepare: by(sample, tab('Campaign'), seen('Log')) },
  { name: 'campaign-losses', prepare: recorded },
  {
    name: 'report',
    prepare: by(foughtOut, tab('Campaign'), open(/^Report of Game 1/), seen('Turning points')),
  },
  {
    name: 'charts',
    prepare: by(foughtOut, tab('Campaign'), open(/^Charts/), (page) => page.locator('.chart-key').waitFor()),
  },
  {
    name: 'example-campaign',
    prepare: by(newCampaign, press(/^A campaign already begun/), (page) =>
      page.getByText('This is an example').waitFor(),
    ),
  },
  { name: 'charts-empty', prepare: by(sample, tab('Campaign'), open(/^Charts/), seen('Losses by cause')) },
  {
    name: 'hand-over',
    prepare: by(sample, tab('Campaign'), press(/^Hand over/), seen('Hand over to another phone')),
  },
  {
    name: 'handed-over',
    prepare: by(
      sample,
      tab('Campaign'),
      press(/^Hand over/),
      press('Show QR codes'),
      press(/^Show the codes/),
      inSheet('Close'),
      inSheet('Close'),
      tab('Play'),
    ),
  },
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
  {
    name: 'begin-game-rules',
    prepare: by(
      ww2Campaign,
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
  { name: 'more', prepare: more },
  { name: 'reference', prepare: by(more, open(/^Quick reference/), seen('Dice for the men')) },
  { name: 'house', prepare: house },
  {
    name: 'house-rule',
    prepare: by(house, press(/^Dice total for one casualty/), seen('Dice total for one casualty')),
  },
  { name: 'house-table', prepare: by(house, open(/^Dice added/), seen('Dice added and taken off')) },
  { name: 'house-row', prepare: by(house, open(/^Dice added/), press(/^Officer fighting/), seen('Officer fighting')) },
  { name: 'campaign-settings', prepare: by(more, open(/^This campaign/), seen('Backup of this campaign')) },
  { name: 'remove', prepare: by(more, open(/^This campaign/), press('Remove this campaign'), seen(/^Remove The two/)) },
  {
    name: 'coc-by-hand',
    prepare: by(cocCampaign, open(/German Gruppe/), seen('Men'), unfold('Correct by hand')),
  },
  { name: 'coc-unit', prepare: by(cocCampaign, open(/German Gruppe/), seen('Men')) },
  { name: 'coc-muster', prepare: by(cocCampaign, press('Muster a unit for Germans'), seen('Muster for Germans')) },
  { name: 'coc-play-tab', prepare: by(cocCampaign, tab('Play'), seen(/^Turn 1/)) },
  {
    name: 'coc-counters',
    prepare: by(
      cocCampaign,
      tab('Play'),
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
      tab('Play'),
      open(/^Tank over-run/),
      press(KEYS.begin),
      seen(/does it evade/),
    ),
  },
  { name: 'coc-contact', prepare: by(cocBegin, press(/^Something else/)) },
  { name: 'coc-dice', prepare: cocDice },
  { name: 'coc-dice-half', prepare: by(cocDice, counted('Soviets', '5s: 2'), counted('Germans', '6s: 4 + and more')) },
  { name: 'coc-dice-table', prepare: by(cocDice, press('Show'), seen('17 against 10')) },
  {
    name: 'coc-line',
    prepare: by(
      cocDice,
      (page) =>
        page.getByRole('region', { name: 'Dice of Soviet squad' }).getByRole('button', { name: /SMGs/ }).click(),
      inSheet(/^This line: .*less$/),
    ),
  },
  { name: 'coc-teams', prepare: by(cocTeams, step(/by Team/), seen(/^Change/)) },
  { name: 'coc-fallen', prepare: by(cocTeams, step(/who fell/), seen(/^Change/)) },
  { name: 'coc-leader', prepare: cocLeader },
  { name: 'coc-force-morale', prepare: cocTest },
  {
    name: 'coc-end',
    prepare: by(cocTest, key('3'), (page) => page.getByRole('button', { name: KEYS.accept }).waitFor()),
  },
  { name: 'coc-broken', prepare: cocBroken },
  { name: 'quick-fight', prepare: quick },
  {
    name: 'quick-unit',
    prepare: by(
      quick,
      (page) => page.getByRole('list', { name: 'Red: the units' }).getByRole('button').click(),
      seen('Red: the unit'),
    ),
  },
  { name: 'quick-coc', prepare: quickOf(/^Chain of Command/) },
  {
    name: 'quick-ramming',
    prepare: by(
      quickOf(/^Chain of Command/),
      press('Ramming'),
      reads('Ramming needs a first vehicle: none of these units can be it.'),
    ),
  },
  { name: 'quick-ww2', prepare: quickOf(/^Sword, Flame/) },
  { name: 'quick-pieces', prepare: quickOf(/^In Red Coat Rags/) },
  { name: 'quick-squares', prepare: quickOf(/^Portable Wargame/) },
  { name: 'after-quick', prepare: by(fought, press(KEYS.accept), seen('What is left')) },
  {
    name: 'keep',
    prepare: by(
      fought,
      press(KEYS.accept),
      unfold('More ways on'),
      press(/^Keep these units/),
      inView('Name of the campaign'),
    ),
  },
  { name: 'pieces', prepare: list },
  { name: 'pieces-duels', prepare: by(list, key('Continue'), dice(2, 6, 5, 5, 2)) },
  { name: 'board', prepare: board },
  { name: 'board-chosen', prepare: by(board, piece('A1')) },
  { name: 'board-refused', prepare: by(board, piece('B1'), square('column 2, row 1'), alert) },
  { name: 'board-duels', prepare: duels },
  { name: 'board-end', prepare: by(duels, dice(1, 3, 2, 2, 5, 5, 4), seen('Nobody breaks.')) },
  { name: 'attacks', prepare: by(attacks, press('Add another attack')) },
  { name: 'attack-refused', prepare: by(attacks, radio('Union cavalry'), press(KEYS.begin), asked) },
  {
    name: 'attack-due',
    prepare: by(attacks, radio('Union infantry'), press(KEYS.begin), press(KEYS.accept), seen('Due now')),
  },
  {
    name: 'attack-next',
    prepare: by(
      attacks,
      radio('Union infantry'),
      press('Add another attack'),
      (page) =>
        page
          .getByRole('radio', { name: /Union artillery/ })
          .last()
          .locator('..')
          .click(),
      press(KEYS.begin),
      press(KEYS.accept),
      seen('Due now'),
      open(/attacks Union infantry/),
      press(KEYS.begin),
      asked,
      toTheEnd,
      (page) => page.getByRole('button', { name: KEYS.acceptAndNext }).waitFor(),
    ),
  },
  { name: 'attack-facts', prepare: wood },
  { name: 'attack-queue', prepare: queued },
  { name: 'attack-effect', prepare: by(queued, key('Miss'), key('Hit')) },
  { name: 'attack-end', prepare: by(queued, toTheEnd) },
  { name: 'shot', prepare: by(squares, open(/^Shooting, adjacent/), press(KEYS.begin), asked) },
  {
    name: 'dice',
    prepare: by(home, (page) => page.getByRole('link', { name: /^Dice/ }).click(), seen('Dice')),
  },
  { name: 'dice-rolled', prepare: by(dicePool, seen('Dice')) },
  { name: 'dice-odds', prepare: by(dicePool, press('Odds'), seen('Odds of 5D6')) },
  {
    name: 'install',
    prepare: by(home, press(/^Install on this phone/), seen('Install on this phone')),
  },
];

/** Waits for words that stand on the screen. */
function reads(words: string | RegExp): Way {
  return (page) => page.getByText(words).first().waitFor();
}

/** Scrolls to the first thing of a role. */
function bringUp(role: 'figure'): Way {
  return (page) =>
    page
      .getByRole(role)
      .first()
      .evaluate((thing) => thing.scrollIntoView());
}

/** Waits for a field by its name. */
function inView(label: string): Way {
  return (page) => page.getByLabel(label, { exact: true }).first().waitFor();
}

/** Waits until all of a play is on the disk. */
function onDisk(page: Page): Promise<void> {
  return page.getByRole('banner').getByText('saved', { exact: true }).waitFor();
}

/** Waits until a campaign shows this tab, which no play does before it is recorded. */
function at(tab: string): Way {
  return (page) => page.waitForURL(new RegExp(`/${tab}$`));
}

/** Waits for the end of a play. */
function acceptable(page: Page): Promise<void> {
  return page.getByRole('button', { name: KEYS.accept }).waitFor();
}

/** Waits for the first ask of a play. */
function asked(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Question' }).waitFor();
}

/** Takes what is shown, has the app roll and draw, and else the first key, until the play is told to its end. */
async function toTheEnd(page: Page): Promise<void> {
  const pad = page.getByRole('region', { name: 'Question' });
  const told = page.getByRole('list', { name: 'Story so far' }).getByRole('listitem');
  const end = page.getByRole('button', { name: KEYS.accept });
  while ((await end.count()) === 0) {
    const before = await told.count();
    if ((await pad.getByRole('button', { name: /more below$/ }).count()) > 0) await new Table(page).seeAll();
    const ready = pad.getByRole('button', { name: /^(Continue|Roll|Draw)/ });
    await ((await ready.count()) > 0 ? ready : pad.getByRole('button')).first().click();
    await told.nth(before).or(end).first().waitFor();
  }
}

/** Waits for a line that opens something. */
function shelved(name: RegExp): Way {
  return (page) => page.getByRole('main').getByRole('link', { name }).first().waitFor();
}

/** Waits for a notice that must not be missed. */
function alert(page: Page): Promise<void> {
  return page.getByRole('alert').first().waitFor();
}

/** Hands a file to "Restore a backup". */
async function bring(page: Page, buffer: Buffer): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  await (await picking).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer });
}

/** Saves a backup of everything and brings it. */
async function backup(page: Page): Promise<void> {
  await bring(page, Buffer.from(await saved(new Table(page), 'saveBackup')));
}

/** Lets the next sheet fail as it opens. */
function breakSheets(page: Page): Promise<void> {
  return page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('This sheet was made to fail.');
    };
  });
}

/** Lets the disk refuse whatever is written from now on. */
function fillDisk(page: Page): Promise<void> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
}

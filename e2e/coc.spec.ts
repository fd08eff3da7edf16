import { expect, type Table, test } from './table.ts';

const RULES = 'Chain of Command: close combat';
const SQUAD = 'Squad of seven and Leader, all SMGs';
const GRUPPE = 'Section of eight and Leader, LMG';
const TEAM = 'Team of five';

/** Musters one unit a side, by their templates. */
async function mustered(table: Table, red: string, blue: string) {
  await table.newCampaign(RULES);
  await table.press('beginCampaign');
  for (const [side, template] of [
    ['Red', red],
    ['Blue', blue],
  ] as const) {
    await table.muster(side, template);
  }
  await table.tab('Campaign');
  await table.beginGame();
  await table.tab('Roster');
}

/** Sets a number on the card of a unit, as often as it takes, and goes back to the roster. */
async function onCard(table: Table, unit: string, numbers: Readonly<Record<string, number>>) {
  await table.unit(unit);
  await table.correctByHand();
  for (const [what, to] of Object.entries(numbers)) {
    await table.set(what, to);
    await expect(table.part('makeup')).toBeVisible();
  }
  await table.back();
  // What was tapped last is on the disk, and a fight goes by it.
  await expect(table.lastAction).toContainText(unit);
}

/** The last line of a side's sum. */
const dice = (table: Table, unit: string) => table.keysOf(table.sum(`Dice of ${unit}`)).last();

const sight = (table: Table) => table.lines('sight');

test('the printed fight, from the roster to the result: 17 cut to 8 against 13, and why the book says 11 (E1, E2)', async ({
  table,
}) => {
  await table.campaign('The fight for the farmhouse', RULES);
  await table.unit('German Gruppe');
  await table.correctByHand();
  await table.tap(table.button('moreWounds'));
  await expect(table.part('makeup')).toContainText('1 Order · wounds 1');
  await expect(table.part('makeup')).toContainText('LMG Team 3 figures · 1 LMG');
  await table.back();

  await table.tab('Play');
  await table.begin('Starting Force Morale');
  for (const face of [3, 5]) await table.exactFace(face);
  await expect(table.ending).toContainText('Force Morale is set.');
  await table.accept();
  await expect(sight(table).filter({ hasText: 'Force Morale' })).toHaveText([/Soviets.*9/, /Germans.*10/]);

  await table.begin('Close combat');
  await table.set('Movement D6 fully in sight', 1);
  await table.set('LMGs whose arc was crossed', 1);
  await table.choose('Hard');
  await table.done();
  await expect(table.sum('Dice of Soviet squad')).toContainText(
    /\+8.*makes 17.*−9.*half is left, rounded down \(first round only\).*8$/s,
  );
  await expect(dice(table, 'Soviet squad')).toContainText(/8$/);
  await expect(dice(table, 'German Gruppe')).toContainText(/13$/);
  await table.tap(dice(table, 'German Gruppe'));
  await expect(table.sheet()).toContainText('The book’s sum says 11.');
  await table.pressInSheet('keepAsItStands');

  await table.press('showFight');
  await expect(table.sheet('8 against 13')).toContainText('8 SMGs or assault rifles');
  await table.press('backToPlay');

  await table.count('Soviets', { '5s': 1, '6s': 0 });
  await table.count('Germans', { '5s': 2, '6s': 1 });
  await table.answer('Not hit');
  await expect(table.ending).toContainText('German Gruppe wins by 2 hits.');
  await expect(table.ending).toContainText('Soviet squad goes back 9"');
  await table.accept();
  await table.unit('Soviet squad');
  await expect(table.part('makeup')).toContainText('6 figures · 6 SMGs · 3 Shock');
});

test('whatever the keyboard comes to on the play screen is in sight, and no pad takes more of it than it needs', async ({
  table,
}) => {
  const { page } = table;
  await table.campaign('The fight for the farmhouse', RULES);
  await table.tab('Play');
  await table.begin('Close combat');
  await table.choose('Hard');
  await table.done();
  // Once the chances are there the page stands still.
  await expect(table.part('oddsFromHere')).toContainText('%');
  for (const width of [390, 360]) {
    // A phone's scroll bar lies over the page; on a desk it takes room beside it.
    const beside = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: width + beside, height: 844 });
    // The page is drawn at that width before anything is pressed.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const top = async (key: string) => (await table.keysOf(table.asked, key).first().boundingBox())!.y;
    expect((await top('5s: 4 + and more')) - (await top('5s: 0'))).toBeLessThan(10);
    await table.keysOf(table.part('bar')).last().focus();
    for (const control of await table.keysOf(table.part('main')).all()) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      const hidden = () =>
        control.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const at = [y + 4, y + height / 2, y + height - 4];
          const shown = at.some((y) => one.contains(document.elementFromPoint(x + width / 2, y)));
          return shown ? undefined : `${one.textContent} is covered`;
        });
      await expect.poll(hidden).toBeUndefined();
    }
  }
});

test('a line of the dice overruled: what cuts after it cuts what is left, and it is logged', async ({ table }) => {
  await table.campaign('The fight for the farmhouse', RULES);
  await table.tab('Play');
  await table.begin('Close combat');
  await table.choose('Hard');
  await table.done();
  await table.tap(table.keysOf(table.sum('Dice of Soviet squad'), /SMGs/));
  await expect(table.sheet()).toContainText('Each SMG or assault rifle, Leaders’ too: +1. Both sides, in every round.');
  await table.set('This line: 8 SMGs or assault rifles', 5, table.sheet());
  await table.pick('Use 7');
  await expect(table.sum('Dice of Soviet squad')).toContainText(
    /\+5.*8 SMGs or assault rifles, table ruling.*makes 14/s,
  );
  await expect(dice(table, 'Soviet squad')).toContainText(/7$/);
  await expect(table.asked).toContainText('7D6');
});

test('a draw is fought twice, and both retire (C17)', async ({ table }) => {
  await mustered(table, TEAM, TEAM);
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await table.count('Red', { '5s': 1, '6s': 0 });
  await table.count('Blue', { '5s': 1, '6s': 0 });
  await expect(table.trail.filter({ hasText: 'Equal hits are a draw: they fight round 2 at once.' })).toHaveCount(1);
  await expect(table.asked).toContainText('5D6');
  await table.count('Red', { '5s': 0, '6s': 0 });
  await table.count('Blue', { '5s': 0, '6s': 0 });
  await expect(table.ending).toContainText('A draw to the end: both sides retire.');
  await expect(table.ending).toContainText('Rifle Team retires 6" directly away, facing the enemy.');
  await table.accept();
});

test('a Leader wounded in the first round issues one Order less in the second, and is tested for', async ({
  table,
}) => {
  await mustered(table, SQUAD, GRUPPE);
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await expect(table.sum('Dice of 1st Squad')).toContainText(/2 Orders of its Leaders/);
  await table.count('Red', { '5s': 0, '6s': 1 });
  await table.count('Blue', { '5s': 0, '6s': 1 });
  await expect(table.asked).toContainText('1st Squad lost 1 man. Is the Junior Leader hit too?');
  await table.answer('Wounded');
  await table.answer('Not hit');
  await expect(table.sum('Dice of 1st Squad')).toContainText(/\+1.*One Order of its Leaders.*makes 7/s);
  await expect(dice(table, '1st Squad')).toContainText(/14$/);
  await table.count('Red', { '5s': 2, '6s': 0 });
  await table.count('Blue', { '5s': 1, '6s': 0 });
  await expect(table.asked).toContainText('1st Squad, Junior Leader: Junior Leader wounded');
  await expect(table.key('6')).toContainText('Morale −2');
  await table.anotherWay('My sheet says');
  await table.answer('Morale −1');
  await expect(table.ending).toContainText('wins by 1 hit.');
  await expect(table.ending).toContainText('Junior Leader wounded. Force Morale −1.');
  await table.accept();
  await table.unit('1st Squad');
  await expect(table.part('makeup')).toContainText('1 Order · wounds 1');
});

test('a Unit overwhelmed without a Leader is taken prisoner, with a guard (4.4, 4.11)', async ({ table }) => {
  await mustered(table, SQUAD, TEAM);
  await onCard(table, 'Rifle Team', { Shock: 8 });
  await expect(table.row('Rifle Team')).toContainText('Pinned');
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await table.answer('3');
  await expect(table.ending).toContainText('overwhelms Rifle Team.');
  await expect(table.ending).toContainText('Rifle Team surrenders.');
  await expect(table.ending).toContainText('5 prisoners, and 2 guards, leave play.');
  await table.accept();
  await table.unit('Rifle Team');
  await expect(table.sentence('captured', table.part('men'))).toHaveCount(5);
});

test('a Unit Broken by Shock in the fight runs 18", and its Turn End is due (4.8, 4.16)', async ({ table }) => {
  await mustered(table, TEAM, TEAM);
  await onCard(table, 'Blue Rifle Team', { Shock: 3 });
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await table.count('Red', { '5s': 1, '6s': 3 });
  await table.count('Blue', { '5s': 0, '6s': 0 });
  await table.answer('1');
  await expect(table.ending).toContainText('wins outright.');
  await expect(table.ending).toContainText('Blue Rifle Team Breaks: 18" directly away, facing away; a Broken marker.');
  await table.accept();
  const due = table.part('due');
  await expect(due).toContainText('At the Turn End: Blue Rifle Team.');
  await table.tap(table.due('Turn End'));
  await table.press('begin');
  await expect(table.ending).toContainText(
    'Blue Rifle Team has twice as much Shock as figures: it is removed as Broken.',
  );
  await table.accept();
  await expect(table.row('Blue Rifle Team')).toHaveCount(0);
});

test('a Unit that has Broken is attacked again: it surrenders, with its prisoners and a guard (4.8, 4.11, row 43)', async ({
  table,
}) => {
  await mustered(table, TEAM, TEAM);
  await onCard(table, 'Blue Rifle Team', { Shock: 3 });
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await table.count('Red', { '5s': 1, '6s': 3 });
  await table.count('Blue', { '5s': 0, '6s': 0 });
  await table.answer('1');
  await expect(table.ending).toContainText('Blue Rifle Team Breaks');
  await table.accept();
  await table.begin('Close combat');
  await table.asShown();
  await table.answer('It surrenders');
  await table.answer('1');
  await expect(table.ending).toContainText('Blue Rifle Team surrenders.');
  await expect(table.ending).toContainText('2 prisoners, and 1 guard, leave play.');
  await table.accept();
  await table.unit('Blue Rifle Team');
  await expect(table.sentence('captured', table.part('men'))).toHaveCount(2);
});

test('a Broken Unit whose way back is blocked surrenders: said among what is told, once the fight is over (4.10)', async ({
  table,
}) => {
  await mustered(table, TEAM, TEAM);
  await onCard(table, 'Blue Rifle Team', { Shock: 3 });
  await table.tab('Play');
  await table.begin('Close combat');
  await table.asShown();
  await table.count('Red', { '5s': 1, '6s': 3 });
  await table.count('Blue', { '5s': 0, '6s': 0 });
  await expect(table.asked).toContainText('Blue Rifle Team: Team breaks');
  await table.answer('3');
  await expect(table.ending).toContainText('Change “Blue Rifle Team: way back” in the story.');
  await table.amend('Blue Rifle Team: way back');
  await table.pick('Is blocked');
  await expect(table.ending).toContainText('Blue Rifle Team has no way back: it surrenders.');
  await expect(table.ending).toContainText('2 prisoners, and 1 guard, leave play.');
  await table.accept();
  await table.unit('Blue Rifle Team');
  await expect(table.sentence('captured', table.part('men'))).toHaveCount(2);
});

test('a tank runs over a Section: one Team gets away, the other is caught (4.13)', async ({ table }) => {
  await mustered(table, GRUPPE, TEAM);
  await onCard(table, '1st Section', { 'Shock, Rifle Team': 4 });
  await table.open('1st Section');
  await table.open('Tank over-run');
  await table.press('begin');
  await expect(table.asked).toContainText('Rifle Team: does it evade?');
  await table.answer('Caught');
  await table.answer('3');
  await expect(table.asked).toContainText('Rifle Team: kills of 3 hits');
  await table.set('Rifle Team: kills of 3 hits', 1, table.asked);
  await table.done();
  await table.set('Rifle Team: Shock of 3 hits', 1, table.asked);
  await table.done();
  await expect(table.ending).toContainText('LMG Team, evades: 2D6" in any direction.');
  await expect(table.ending).toContainText('Rifle Team, is caught: 3 hits, 1 kill and 1 Shock; it moves 4"');
  await table.accept();
});

test('fire the app did not see: kills and Shock over Teams, a Leader hit and his test, in few taps', async ({
  table,
}) => {
  await mustered(table, GRUPPE, TEAM);
  await table.unit('1st Section');
  table.taps = 0;
  await table.open('Kills and Shock of fire');
  await table.set('Kills', 1);
  await table.set('Shock', 2);
  await table.flip('A Leader was hit');
  await table.press('begin');
  await table.answer('Stunned');
  await expect(table.ending).toContainText('1st Section loses 1 figure and takes 2 Shock.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(8);
  await table.unit('1st Section');
  await expect(table.part('makeup')).toContainText('0 Orders · Stunned');
});

test('what cannot fight is a sentence, and changes nothing', async ({ table }) => {
  await mustered(table, TEAM, TEAM);
  await table.tab('Play');
  await table.open('Close combat');
  await table.tap(table.button('moreFacts').last());
  await table.set('Begin with round', 3);
  await table.press('begin');
  await table.asShown();
  await expect(table.ending).toContainText('There is no close combat.');
  await expect(table.ending).toContainText('There is no round 3.');
  await expect(table.changes).toHaveCount(0);
});

test('one round, one Team a side, no Leader hit, takes twenty taps and fewer, eight of them once its dice stand (E1, E2)', async ({
  table,
}) => {
  await mustered(table, SQUAD, GRUPPE);
  await table.tab('Play');
  table.taps = 0;
  await table.begin('Close combat');
  await table.set('Movement D6 fully in sight', 1);
  await table.set('LMGs whose arc was crossed', 1);
  await table.choose('Hard');
  await table.done();
  const before = table.taps;
  await table.count('Red', { '5s': 2, '6s': 1 });
  await table.count('Blue', { '5s': 3, '6s': 2 });
  // The Leaders of both sides, one after the other.
  await table.answer('Not hit');
  await table.answer('Not hit');
  await expect(table.ending).toContainText('wins by 2 hits.');
  await table.accept();
  expect(table.taps - before).toBeLessThanOrEqual(8);
  expect(table.taps).toBeLessThanOrEqual(20);
});

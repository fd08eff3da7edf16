import { allOrSample } from './scope.ts';
import { expect, type Table, test } from './table.ts';

/** System, sample, unit that takes losses ('' for the first unit), and number of losses to enter. */
const SAMPLES = [
  ['The Sword to Adventure: close combat', 'The two printed battles', 'Raiders', 3],
  ['The Sword, the Flame, Machine guns and Grenades', 'Two squads a side', '1st Gruppe', 3],
  ['Chain of Command: close combat', 'The fight for the farmhouse', 'German Gruppe', 3],
  ['In Red Coat Rags Attired: close combat', 'The printed example', '', 3],
  ['Portable Wargame: close combat', 'The wood', '', 1],
] as const;

/** Begins a campaign from a sample and opens its Play tab. */
async function openPlayTab(table: Table, rules: string, sample: string): Promise<void> {
  await table.beginSample(sample, rules);
  await table.openTab('Play');
}

for (const [rules, sample, unit, men] of allOrSample(SAMPLES, SAMPLES.slice(1, 2)))
  test(`${sample}: one main key shows the next action, and ${men} losses outside the app take ${men + 3} taps`, async ({
    table,
  }) => {
    await openPlayTab(table, rules, sample);
    expect((await table.primaryKeys.count()) || (await table.cardColours.count()) / 2).toBe(1);

    const before = table.taps;
    await table.openLosses(unit);
    for (let n = 0; n < men; n++) await table.tap(table.tokens.nth(n));
    await table.recordLosses(/^Record: \d/);
    expect(table.taps - before).toBe(men + 3);
    await expect(table.lastAction).toContainText(new RegExp(`: ${men} `));
  });

test('a note appears in the log with its turn, and a man is found by his tag', { tag: '@full' }, async ({ table }) => {
  await openPlayTab(table, 'The Sword to Adventure: close combat', 'The two printed battles');
  await table.writeNote('The mist\n comes down.');
  await expect(table.lastAction).toContainText('Noted');
  await table.findMan('A3');
  await expect(table.part('found')).toContainText('A3');
  await table.back();
  await table.openTab('Campaign');
  await table.go('log');
  await expect(table.part('log')).toContainText('Note: The mist comes down.');
  await expect(table.part('log')).toContainText(/turn 1/i);
});

test('a task done outside the app is skipped in one tap, and due again next turn', {
  tag: '@full',
}, async ({ table }) => {
  await openPlayTab(table, 'The Sword, the Flame, Machine guns and Grenades', 'Two squads a side');
  await table.openLosses('1st Gruppe');
  await table.tap(table.tokens.first());
  await table.recordLosses(/^Record: 1 wounded$/);
  const due = '1st Gruppe has no leader: it tests before moving.';
  await expect(table.dueAction(due)).toHaveCount(1);
  const before = table.taps;
  await table.skip(due);
  expect(table.taps - before).toBe(1);
  await table.page.reload();
  await expect(table.cardColours.first()).toBeVisible();
  await expect(table.dueAction(due)).toHaveCount(0);
  await table.press('nextTurn');
  await expect(table.sheet('Still due in turn 1')).toContainText('To test: 1 wounded man');
  await table.pressInSheet('nextTurnWithout');
  await expect(table.dueAction(due)).toHaveCount(1);
  await table.skip(due);
  await table.undo();
  await expect(table.dueAction(due)).toHaveCount(1);
});

test('a campaign that runs turns outside the app shows fights, losses and due tests, with the turn folded', {
  tag: '@full',
}, async ({ table }) => {
  await openPlayTab(table, 'The Sword, the Flame, Machine guns and Grenades', 'Two squads a side');
  await table.flipSwitch(/^We run the turn ourselves/);
  await expect(table.cardColours).toHaveCount(0);
  await expect(table.phase).toBeHidden();
  await expect(table.primaryKeys).toHaveCount(0);
  // Wounded men test in the morale phase. Without a given phase, the tests are due at once.
  await table.openLosses('1st Gruppe');
  await table.tap(table.tokens.nth(3));
  await table.recordLosses(/^Record: 1 wounded$/);
  await expect(table.primaryKeys).toContainText('To test: 1 wounded man.');
  await table.begin('Fire');
  await expect(table.asked).toBeVisible();
  await table.press('leaveFight');
  await table.flipSwitch(/^We run the turn ourselves/);
  await expect(table.phase).toBeVisible();
});

/** System, sample, two units that lose men, and the key that returns a man to his unit after the game. */
const FALLEN = [
  ['The Sword, the Flame, Machine guns and Grenades', 'Two squads a side', ['1st Gruppe', '1st Squad'], 'Recovers'],
  ['The Sword to Adventure: close combat', 'The two printed battles', ['Raiders', 'Militia'], 'Back'],
] as const;

for (const [rules, sample, units, key] of allOrSample(FALLEN, FALLEN.slice(1)))
  test(`${sample}: recovery of five men in two units after a game takes three taps and one per man`, async ({
    table,
  }) => {
    await openPlayTab(table, rules, sample);
    for (const [i, unit] of units.entries()) {
      await table.openLosses(unit);
      for (let n = 0; n < 3 - i; n++) await table.tap(table.tokens.nth(n));
      await table.recordLosses(/^Record: \d/);
    }
    await table.openTab('Campaign');
    await table.endGame();
    const before = table.taps;
    await table.tap(table.linksOf(table.list('After the game')).first());
    await table.press('begin');
    for (let n = 0; n < 5; n++) await table.answer(key);
    await expect(table.ending).toContainText('5 men recover.');
    await table.accept();
    expect(table.taps - before).toBe(3 + 5);
  });

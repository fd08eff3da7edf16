import { expect, type Table, test } from './table.ts';

/** A campaign from a sample of each system, and a unit of it with so many men to lose. */
const TABLES = [
  ['The Sword to Adventure', 'The two printed battles', 'Raiders', 3],
  ['The Sword, the Flame, Machine guns and Grenades', 'Two squads a side', '1st Gruppe', 3],
  ['Chain of Command', 'The fight for the farmhouse', 'German Gruppe', 3],
  ['In Red Coat Rags', 'The printed example', '', 3],
  ['Portable Wargame', 'The wood', '', 1],
] as const;

/** The Play tab of a campaign with a game running. */
async function atTable(table: Table, rules: string, sample: string): Promise<void> {
  await table.newCampaign();
  await table.tap(table.page.getByRole('radio', { name: new RegExp(`^${rules}`) }).locator('..'));
  await table.open(sample);
  await table.heading(sample).waitFor();
  await table.tab('Play');
}

const gold = (table: Table) => table.page.getByRole('main').locator('.primary');

for (const [rules, sample, unit, men] of TABLES)
  test(`${sample}: one gold key says what is next, and ${men} fall beside the app in ${men + 3} taps`, async ({
    table,
  }) => {
    const { page } = table;
    await atTable(table, rules, sample);
    const cards = page.getByRole('button', { name: /^(Red|Black) / });
    expect((await gold(table).count()) || (await cards.count()) / 2).toBe(1);

    const before = table.taps;
    await table.tap(page.getByRole('button', { name: 'Losses' }));
    await table.tap(table.sheet().getByRole('listitem').filter({ hasText: unit }).getByRole('button').first());
    const tokens = table
      .sheet()
      .getByRole('list', { name: /^Men of/ })
      .getByRole('button');
    for (let n = 0; n < men; n++) await table.tap(tokens.nth(n));
    await table.tap(table.sheet().getByRole('button', { name: /^Record \d/ }));
    expect(table.taps - before).toBe(men + 3);
    await table.sheet().waitFor({ state: 'detached' });
    await expect(table.lastAction).toContainText(new RegExp(`: ${men} `));
  });

test('what men fell by stands in their records, and a tap too many is taken back by the next', async ({ table }) => {
  const { page } = table;
  await atTable(table, 'The Sword, the Flame', 'Two squads a side');
  await table.tap(page.getByRole('button', { name: 'Losses' }));
  await table.tap(table.sheet().getByRole('button', { name: /1st Gruppe/ }));
  const men = table.sheet().getByRole('list', { name: /^Men of/ });
  const token = (tag: string) => men.getByRole('button', { name: new RegExp(`^${tag} `) });
  const [first, second, third] = await men.getByRole('button').allTextContents();
  const tags = [first, second, third].map((text) => /^[A-Z]+\d+/.exec(text ?? '')?.[0] ?? '');
  await token(tags[0]!).click();
  await token(tags[1]!).click();
  await token(tags[1]!).click();
  for (let n = 0; n < 3; n++) await token(tags[2]!).click();
  await table.tap(table.sheet().getByRole('button', { name: 'Mortar fire' }));
  await table.tap(table.sheet().getByRole('button', { name: 'Record 1 wounded, 1 killed' }));
  await table.sheet().waitFor({ state: 'detached' });

  await table.unit('1st Gruppe');
  for (const [tag, words] of [
    [tags[0]!, 'Wounded by mortar fire, game 1, turn 1.'],
    [tags[1]!, 'Killed by mortar fire, game 1, turn 1.'],
    [tags[2]!, 'Nothing has befallen him yet.'],
  ] as const) {
    await table.tap(table.man(tag));
    await expect(table.sheet()).toContainText(words);
    await page.keyboard.press('Escape');
    await table.sheet().waitFor({ state: 'detached' });
  }
});

test('a note stands in the story with its turn, and who this is is found by his tag', async ({ table }) => {
  const { page } = table;
  await atTable(table, 'The Sword to Adventure', 'The two printed battles');
  await table.tap(page.getByRole('button', { name: 'Note' }));
  await table.sheet().getByRole('textbox', { name: 'What happened' }).fill('The mist\n comes down.');
  await table.tap(table.sheet().getByRole('button', { name: 'Save the note' }));
  await table.sheet().waitFor({ state: 'detached' });
  await expect(table.lastAction).toContainText('Noted');
  await table.tap(page.getByRole('link', { name: 'Who is this?' }));
  await table.part('findMan').fill('A3');
  await expect(table.part('found')).toContainText('A3');
  await table.back();
  await table.open('Whole log');
  await expect(table.part('log')).toContainText('Note: The mist comes down.');
  await expect(table.part('log')).toContainText(/turn 1/i);
});

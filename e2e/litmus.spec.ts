import { execFile } from 'node:child_process';
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AppServer, serveApp } from './serve.ts';
import { test as atTable, expect, type Table } from './table.ts';

const run = promisify(execFile);
const COPIED_FILES = [
  ...['CHANGELOG.md', 'index.html', 'manifest.webmanifest', 'package.json', 'public', 'recover.html'],
  ...['scripts', 'src', 'vite.config.ts'],
];

const test = atTable.extend<object, { copy: string; sharedServer: AppServer }>({
  /** Folder with a copy of the app, built with one more system. */
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), 'litmus-')));
      for (const name of COPIED_FILES) await cp(name, join(folder, name), { recursive: true });
      await cp('src/testkit/toy', join(folder, 'src/systems/toy'), { recursive: true });
      await symlink(await realpath('node_modules'), join(folder, 'node_modules'), 'junction');
      await runTool(folder, ['vite/bin/vite.js', 'build', '--logLevel=warn']);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedServer: [
    async ({ copy }, use) => {
      const host = await serveApp(join(copy, 'dist'));
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
});

// One worker builds the copy for all tests.
test.describe.configure({ mode: 'default' });

/** Runs a script of node_modules in the copy. Throws its output if it fails. */
const runTool = (folder: string, [tool = '', ...given]: readonly string[]) =>
  run(process.execPath, [join(folder, 'node_modules', tool), ...given], { cwd: folder });

/** Opens the full odds of a set-up and checks the chance of a verdict. */
async function expectChance(table: Table, verdict: string, chance: string) {
  await table.press('oddsInFull');
  await expect(table.cellsOf(table.rowsOf(table.part('ends'), verdict)).last()).toHaveText(chance);
  await table.pressInSheet('close');
}

const mustered = (table: Table) => table.statusOf(table.sheet());
const done = (table: Table) => table.pressInSheet('done');

/** Opens the sheet of a new campaign of the toy system. */
async function openToyCampaign(table: Table) {
  await table.newCampaign('Toy scuffles');
}

test('an added system supports mustering, odds, fights, corrections, results and due tasks', async ({ table }) => {
  await openToyCampaign(table);
  await table.press('beginCampaign');
  await table.tap(table.musterKey('Red'));
  await table.open('Four fellows');
  await expect(mustered(table)).toContainText('1st Band mustered: 4 men.');
  await done(table);
  await table.tap(table.musterKey('Blue'));
  await table.pickInSheet('Set up a unit yourself');
  await table.setNumber('Fellows', 1, table.sheet());
  await table.press('muster');
  await expect(mustered(table)).toContainText('Blue 1st Band mustered: 2 men.');
  await done(table);

  await table.openTab('Play');
  await expect(table.list('Fight')).toContainText('Two bands meet.');
  await expect(table.list('Rest')).toContainText('Who gets up again?');
  const due = table.part('due');
  await expect(due).toBeHidden();

  await table.open('Scuffle');
  // Four dice against two hit on fives, with losses up to the number of men: 392 in 729.
  await expectChance(table, 'Blue 1st Band driven off', '54%');
  await table.press('whatIf');
  await table.flipSwitch('In the mud');
  await table.press('takeFacts');
  // Only sixes hit: 18,485 in 46,656.
  await expectChance(table, 'Blue 1st Band driven off', '40%');
  await table.press('whatIf');
  await table.flipSwitch('In the mud');
  await table.press('takeFacts');
  await table.press('begin');

  await table.answer('At a run');
  await table.acceptShown();
  await table.enterCounts('Red', { '5+': 2 });
  await table.enterCounts('Blue', { '5+': 1 });
  await expect(table.ending).toContainText('The defender is driven off.');
  await expect(table.changes).toHaveText([/^A1.*Chief.*Hurt/, /^B1.*Chief.*Hurt/, /^B2.*Fellow.*Hurt/]);
  await table.openStory();
  await table.tap(table.keysOf(table.step('Who is hurt?').first()));
  await table.pickInSheet('A2');
  await expect(table.changes.first()).toHaveText(/^A2.*Hurt/);
  await table.accept();

  await expect(table.linesOf(due)).toHaveText([/1st Band has men down/, /Blue 1st Band has men down/]);
  await table.tap(table.dueAction('Blue 1st Band'));
  await expectChance(table, 'All get up', '25%');
  await table.press('begin');
  await table.answer('Gets up');
  await table.answer('Stays down');
  await expect(table.ending).toContainText('1 get up.');
  await table.accept();
  await table.openTab('Roster');
  await expect(table.row('Blue 1st Band')).toContainText('1 of 2');
});

test('its tables are the reference, its house rules can be chosen, and its sample makes a campaign', {
  tag: '@full',
}, async ({ table }) => {
  await openToyCampaign(table);
  await table.open('Two bands');
  await expect(table.unitsOf('Greens')).toContainText('4 of 4');

  await table.openTab('Play');
  const cheers = table.keysOf(table.part('sight'));
  await expect(cheers).toHaveText('Cheers 0');
  await table.tap(cheers);
  await table.setNumber('Cheers', 2, table.sheet());
  await table.pressInSheet('close');
  await table.openTab('Campaign');
  await expect(cheers).toHaveText('Cheers 2');
  await expect(table.part('log')).toContainText('Cheers: 2');

  await table.openTab('More');
  await expect(table.text('Nobody is to blame.')).toBeVisible();
  await table.go('reference');
  await expect(table.rowsOf(table.region('Needs'))).toHaveText(['WhatNeed', 'hit5', 'get up4']);
  await table.back();

  await table.go('houseRules');
  await table.open('What hits');
  await table.setNumber('What hits', 4, table.sheet());
  await table.press('save');
  await expect(table.list('Fight')).toContainText('changed');
  await table.back();
  await table.openTab('Play');
  await table.begin('Scuffle');
  await table.answer('At a run');
  await table.acceptShown();
  await expect(table.asked).toContainText('4+');
});

test('it can be chosen for a quick fight', async ({ table }) => {
  await table.page.goto('/');
  await table.open('Toy scuffles');
  await table.press('begin');
  await table.answer('Creeping');
  await table.accept();
  await expect(table.text('Nobody comes.')).toBeVisible();
});

test('its examples and the laws are tested', { tag: '@full' }, async ({ copy }) => {
  const { stdout } = await runTool(copy, [
    'vitest/vitest.mjs',
    'run',
    '--project=unit',
    '--reporter=json',
    '-t',
    'toy',
    'src/systems/examples.test.ts',
    'src/systems/laws.test.ts',
  ]);
  const { testResults }: { testResults: { assertionResults: { fullName: string; status: string }[] }[] } =
    JSON.parse(stdout);
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)
    .join('\n');
  for (const words of [
    /worked examples of '?toy'? '?Y1/,
    /worked examples of '?toy'? '?Y3/,
    /'?toy'?, '?scuffle/,
    /'?toy'?, '?rest/,
  ])
    expect(passed).toMatch(words);
});

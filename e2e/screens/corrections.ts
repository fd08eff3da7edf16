import { Table } from '../model.ts';
import { cacheWay, type Way, way } from '../places.ts';
import { recordedLosses } from './records.ts';
import { sampleCampaign } from './start.ts';
import { open, openTab, press, pressInSheet, type Screen, waitForHeading, waitForLabel } from './ways.ts';

const play =
  (steps: (table: Table) => Promise<void>): Way =>
  (page) =>
    steps(new Table(page));

const waitForLog = play((table) => table.part('log').waitFor());

/** Wounds two men by fire, ends the game, and rolls for both in the hospital. */
const hospitalRolled = way(
  sampleCampaign,
  play(async (table) => {
    await table.openTab('More');
    await table.go('houseRules');
    await table.open('Wounded men after the game');
    await table.choose('Roll a D6 for each');
    await table.pressInSheet('save');
    await table.sheet().waitFor({ state: 'detached' });
    await table.back();
    await table.openUnit('Hill Post');
    await table.open('Draw fire casualties');
    await table.setNumber('Casualties', 2);
    await table.press('begin');
    await table.enterCards('9s', '7s');
    await table.accept();
    await table.openTab('Campaign');
    await table.endGame();
    await table.open('After the game');
    await table.press('begin');
    await table.enterExactFace(6);
    await table.enterExactFace(1);
    await table.accept();
    await table.openTab('Campaign');
    await table.go('log');
  }),
  waitForLog,
);

const hospitalCached = cacheWay(hospitalRolled, waitForLog);

const correctingFight = way(
  hospitalCached,
  play((table) => table.openCorrection('Hill Post loses 2 men.')),
  waitForHeading('Hill Post loses 2 men.'),
);

const otherUnit = way(
  correctingFight,
  play(async (table) => {
    await table.openStep('Who fights whom');
    await table.choose('Raiders');
    await table.pressInSheet('changeSetup');
    await table.press('saveCorrection');
  }),
  waitForHeading('What follows'),
);

const corrected = cacheWay(
  way(
    otherUnit,
    play(async (table) => {
      await table.pressInSheet('saveAndCorrectRoll');
      await table.sheet('What follows').waitFor({ state: 'detached' });
      await table.page.getByRole('button', { name: 'Leave the correction' }).click();
    }),
    waitForLog,
  ),
  waitForLog,
);

const correctingLosses = way(
  recordedLosses,
  press(/^Game 1: losses without the app/),
  open('Correct this'),
  waitForHeading('Who fell?'),
);

export const correctionScreens: readonly Screen[] = [
  { name: 'correct-fight', prepare: correctingFight },
  { name: 'correct-fight-follows', prepare: otherUnit },
  { name: 'correct-set-aside', prepare: corrected },
  {
    name: 'correct-undo',
    prepare: way(corrected, press(/^Corrected: /), pressInSheet('Undo this'), waitForHeading('What follows')),
  },
  {
    name: 'correct-note',
    prepare: way(
      sampleCampaign,
      openTab('Play'),
      play((table) => table.writeNote('The mist comes down.')),
      openTab('Campaign'),
      press(/^Note: /),
      open('Correct this'),
      waitForLabel('What happened'),
    ),
  },
  { name: 'correct-losses', prepare: correctingLosses },
  {
    name: 'correct-follows',
    prepare: way(
      correctingLosses,
      press(/Raiders/),
      pressInSheet(/^A2 /),
      pressInSheet('Back to the units'),
      press(/^Save the correction…/),
      waitForHeading('What follows'),
    ),
  },
];

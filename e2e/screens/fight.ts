import { KEYS } from '../names.ts';
import { cacheWay, way } from '../places.ts';
import { closeCombatSetup, quickFight } from './start.ts';
import {
  flipSwitchAndCloseSheet,
  makeSheetsFail,
  makeWritesFail,
  open,
  openStep,
  openSum,
  openTab,
  playToEnd,
  press,
  pressInSheet,
  pressPadKey,
  type Screen,
  selectRadio,
  unfold,
  waitForAlert,
  waitForEnd,
  waitForHeading,
  waitForLabel,
  waitForQuestion,
  waitForStep,
  waitForTab,
  waitForText,
  waitUntilSaved,
} from './ways.ts';

const play = cacheWay(way(closeCombatSetup, press(KEYS.begin)), way(waitForQuestion, waitUntilSaved));

const contact = cacheWay(way(closeCombatSetup, selectRadio('Contact'), press(KEYS.begin)), waitForStep('Contact'));

const pool = cacheWay(way(contact, pressPadKey('Continue')), waitForStep('Raiders roll'));

const confirm = way(
  pool,
  pressPadKey('2'),
  pressPadKey('6'),
  pressPadKey('Enter 26'),
  pressPadKey('1'),
  pressPadKey('5'),
  pressPadKey('Enter 15'),
  waitForHeading('Raiders: confirming die'),
);

const cards = cacheWay(
  way(confirm, pressPadKey('No more'), pressPadKey('Third casualty')),
  waitForStep(/casualty 1 of \d+$/),
);

const ended = cacheWay(way(cards, playToEnd), way(waitForEnd, waitUntilSaved));

const foughtOut = cacheWay(way(contact, playToEnd, press(KEYS.accept)), waitForTab('play'));

const fought = way(quickFight, press(KEYS.begin), waitForQuestion, playToEnd);

export const fightScreens: readonly Screen[] = [
  { name: 'fault', prepare: way(play, makeSheetsFail, press('More'), waitForHeading('Something went wrong')) },
  { name: 'not-saved', prepare: way(play, makeWritesFail, pressPadKey('Continue'), waitForAlert) },
  { name: 'play', prepare: play },
  { name: 'play-test', prepare: way(play, pressPadKey('Continue'), waitForHeading('test to close')) },
  { name: 'play-contact', prepare: contact },
  {
    name: 'play-who',
    prepare: way(contact, press('Who?'), (page) => page.getByRole('checkbox').first().waitFor()),
  },
  { name: 'play-sum', prepare: way(pool, pressPadKey('2')) },
  {
    name: 'play-dice',
    prepare: way(
      pool,
      pressPadKey('Enter die by die'),
      pressPadKey('6'),
      pressPadKey('4'),
      press('More'),
      (page) => page.getByRole('radio', { name: 'App' }).first().check(),
      press('Close'),
      pressPadKey('Roll the rest'),
    ),
  },
  {
    name: 'play-die-mended',
    prepare: way(pool, pressPadKey('Enter die by die'), pressPadKey('6'), pressPadKey('4'), press(/^Die 1/)),
  },
  { name: 'play-confirm', prepare: confirm },
  { name: 'play-cards', prepare: way(cards, pressPadKey('2–10 ♥')) },
  {
    name: 'play-card-out',
    prepare: way(
      cards,
      ...[1, 2].flatMap(() => [pressPadKey('Type card'), pressPadKey('hearts'), pressPadKey('7 of hearts')]),
    ),
  },
  { name: 'play-exact-card', prepare: way(cards, pressPadKey('Type card'), pressPadKey('hearts')) },
  {
    name: 'play-sum-sheet',
    prepare: way(pool, openSum('Dice for Raiders'), pressInSheet('Table adjustment: more')),
  },
  {
    name: 'play-amend',
    prepare: way(cards, openStep(/^Raiders: confirming die/), waitForHeading(/^Change/)),
  },
  {
    name: 'play-falls-away',
    prepare: way(ended, openStep(/^Hill Post: confirming die/), pressInSheet(/^No /), waitForHeading(/will be lost$/)),
  },
  {
    name: 'play-how-rolled',
    prepare: way(cards, press('More'), pressInSheet(KEYS.howRolled), waitForHeading('Who rolled what')),
  },
  { name: 'play-rules', prepare: way(confirm, press(KEYS.rules), waitForHeading('Chance of one more casualty')) },
  {
    name: 'play-rules-whole',
    prepare: way(
      pool,
      press(KEYS.rules),
      pressInSheet(KEYS.wholeSheet),
      (page) => page.getByLabel('Find').fill('gunz'),
      waitForText('Nearest'),
    ),
  },
  { name: 'play-odds', prepare: way(play, press(/^Odds/), waitForHeading('The odds from here')) },
  { name: 'play-menu', prepare: way(play, press('More'), waitForHeading('This fight')) },
  { name: 'play-turned', prepare: way(cards, press('Show'), press('Turn keys')) },
  { name: 'play-shown', prepare: way(cards, press('Show')) },
  {
    name: 'play-between',
    prepare: way(
      pool,
      press('More'),
      flipSwitchAndCloseSheet(/^Phone on the table between us/),
      pressPadKey('2'),
      pressPadKey('6'),
      pressPadKey('Enter 26'),
    ),
  },
  {
    name: 'play-table',
    prepare: way(ended, press('Show'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'play-alter', prepare: way(ended, press(/^A\d .*(Wounded|Killed)/), waitForHeading(/^Change /)) },
  {
    name: 'play-tab-parked',
    prepare: way(
      ended,
      press(KEYS.accept),
      openTab('Play'),
      open(/^Close combat/),
      press(KEYS.begin),
      waitForQuestion,
      press('Save and leave'),
      waitForHeading('Unfinished fights'),
    ),
  },
  { name: 'play-end', prepare: way(play, playToEnd) },
  {
    name: 'play-how-likely',
    prepare: way(ended, press(KEYS.howLikely), waitForHeading('How likely was it?')),
  },
  {
    name: 'luck',
    prepare: way(ended, press(KEYS.accept), openTab('Campaign'), open(/^Luck/), waitForHeading('The dice')),
  },
  {
    name: 'report',
    prepare: way(foughtOut, openTab('Campaign'), open(/^Report of Game 1/), waitForHeading('Turning points')),
  },
  {
    name: 'charts',
    prepare: way(foughtOut, openTab('Campaign'), open(/^Charts/), (page) => page.locator('.chart-key').waitFor()),
  },
  { name: 'after-quick', prepare: way(fought, press(KEYS.accept), waitForHeading('What is left')) },
  {
    name: 'keep',
    prepare: way(
      fought,
      press(KEYS.accept),
      unfold('What next?'),
      press(/^Keep these units/),
      waitForLabel('Name of the campaign'),
    ),
  },
];

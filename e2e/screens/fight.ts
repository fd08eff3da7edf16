import { KEYS } from '../names.ts';
import { by, place } from '../places.ts';
import { begin, quickFight } from './start.ts';
import {
  acceptable,
  alert,
  asks,
  breakSheets,
  failWrites,
  flip,
  inView,
  key,
  onDisk,
  open,
  openTab,
  press,
  pressInSheet,
  radio,
  type Screen,
  step,
  sum,
  toTheEnd,
  unfold,
  waitForHeading,
  waitForQuestion,
  waitForTab,
  waitForText,
} from './ways.ts';

const play = place(by(begin, press(KEYS.begin)), by(waitForQuestion, onDisk));

const contact = place(by(begin, radio('Contact'), press(KEYS.begin)), asks('Contact'));

const pool = place(by(contact, key('Continue')), asks('Raiders roll'));

const confirm = by(pool, key('2'), key('6'), key('1'), key('5'), waitForHeading('a fifth casualty'));

const cards = place(by(confirm, key('No'), key('Yes')), asks(/casualty 1 of \d+$/));

/** The end of the melee. */
const ended = place(by(cards, toTheEnd), by(acceptable, onDisk));

const foughtOut = place(by(contact, toTheEnd, press(KEYS.accept)), waitForTab('play'));

const fought = by(quickFight, press(KEYS.begin), waitForQuestion, toTheEnd);

export const fightScreens: readonly Screen[] = [
  { name: 'fault', prepare: by(play, breakSheets, press('More'), waitForHeading('Something went wrong')) },
  { name: 'not-saved', prepare: by(play, failWrites, key('Continue'), alert) },
  { name: 'play', prepare: play },
  { name: 'play-test', prepare: by(play, key('Continue'), waitForHeading('test to close')) },
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
    prepare: by(cards, ...[1, 2].flatMap(() => [key('Which card?'), key('hearts'), key('7 of hearts')])),
  },
  { name: 'play-exact-card', prepare: by(cards, key('Which card?'), key('hearts')) },
  { name: 'play-sum-sheet', prepare: by(pool, sum('Dice for Raiders'), pressInSheet('Table adjustment: more')) },
  { name: 'play-amend', prepare: by(cards, step(/^Raiders: inflict an? \w+ casualty\?/), waitForHeading(/^Change/)) },
  {
    name: 'play-falls-away',
    prepare: by(
      ended,
      step(/^Hill Post: inflict an? \w+ casualty\?/),
      pressInSheet(/^No /),
      waitForHeading(/will be lost$/),
    ),
  },
  {
    name: 'play-how-rolled',
    prepare: by(cards, press('More'), pressInSheet(KEYS.howRolled), waitForHeading('Who rolled what')),
  },
  { name: 'play-rules', prepare: by(confirm, press(KEYS.rules), waitForHeading('Chance of one more casualty')) },
  {
    name: 'play-rules-whole',
    prepare: by(
      pool,
      press(KEYS.rules),
      pressInSheet(KEYS.wholeSheet),
      (page) => page.getByLabel('Find').fill('gunz'),
      waitForText('Nearest'),
    ),
  },
  { name: 'play-odds', prepare: by(play, press(/^Odds/), waitForHeading('The odds from here')) },
  { name: 'play-menu', prepare: by(play, press('More'), waitForHeading('This fight')) },
  { name: 'play-turned', prepare: by(cards, press('Show'), press('Turn keys')) },
  { name: 'play-shown', prepare: by(cards, press('Show')) },
  {
    name: 'play-between',
    prepare: by(pool, press('More'), flip(/^Phone on the table between us/), key('2'), key('6')),
  },
  {
    name: 'play-table',
    prepare: by(ended, press('Show'), (page) => page.getByRole('dialog').waitFor()),
  },
  { name: 'play-alter', prepare: by(ended, press(/^A\d .*(Wounded|Killed)/), waitForHeading(/^Change /)) },
  {
    name: 'play-tab-parked',
    prepare: by(
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
  { name: 'play-end', prepare: by(play, toTheEnd) },
  {
    name: 'play-how-likely',
    prepare: by(ended, press(KEYS.howLikely), waitForHeading('How likely was it?')),
  },
  {
    name: 'luck',
    prepare: by(ended, press(KEYS.accept), openTab('Campaign'), open(/^Luck/), waitForHeading('The dice')),
  },
  {
    name: 'report',
    prepare: by(foughtOut, openTab('Campaign'), open(/^Report of Game 1/), waitForHeading('Turning points')),
  },
  {
    name: 'charts',
    prepare: by(foughtOut, openTab('Campaign'), open(/^Charts/), (page) => page.locator('.chart-key').waitFor()),
  },
  { name: 'after-quick', prepare: by(fought, press(KEYS.accept), waitForHeading('What is left')) },
  {
    name: 'keep',
    prepare: by(
      fought,
      press(KEYS.accept),
      unfold('What next?'),
      press(/^Keep these units/),
      inView('Name of the campaign'),
    ),
  },
];

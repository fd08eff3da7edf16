import { KEYS } from '../names.ts';
import { orLess } from '../pages/words.ts';
import { by, place } from '../places.ts';
import { home } from './start.ts';
import {
  asks,
  bringUp,
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
  tickMan,
  toPhase,
  waitForHeading,
  waitForQuestion,
  waitForText,
} from './ways.ts';

const ww2Campaign = place(
  by(
    home,
    open('New campaign'),
    waitForHeading('New campaign'),
    (page) =>
      page
        .getByRole('radio', { name: /^The Sword, the Flame, Machine guns and Grenades/ })
        .locator('..')
        .click(),
    press(/^Two squads a side/),
  ),
  waitForHeading('Germans'),
);

const ww2 = by(ww2Campaign, openTab('Play'), waitForHeading('Turn 1'));

const turnCard = by(ww2, press(/^I turned a red/), waitForText('1st Gruppe moves now'));

const chargers = by(
  turnCard,
  open(/^Charge/),
  radio('1st Squad', 'Target'),
  press(KEYS.begin),
  waitForQuestion,
  key('2'),
  press(KEYS.accept),
  toPhase('Fire'),
  waitForText('which charges it'),
);

const mortar = by(
  ww2Campaign,
  press('Muster a unit for Americans'),
  pressInSheet(/^Light mortar/),
  pressInSheet(KEYS.done),
  openTab('Play'),
  toPhase('Fire'),
  open(/^Mortar/),
  press(KEYS.begin),
  waitForQuestion,
);

const firstRound = place(
  by(mortar, key('Continue'), key('Right'), key('5')),
  by(waitForText('Round 1: 5" right'), onDisk),
);

const underRound = by(firstRound, key('Continue'), key('On target'), tickMan('A5'));

const bothRounds = by(underRound, key('Continue'), waitForText('Round 2: on target'));

const artilleryWidth = by(
  ww2,
  open(/^Off-board artillery/),
  press('Add another unit'),
  press(KEYS.begin),
  waitForQuestion,
  key('7'),
);

const artillery = by(artilleryWidth, key('10'), waitForText('zone is 7" wide'));

const volley = by(ww2, open(/^Fire( |$)/), press(KEYS.begin), waitForQuestion);

const volleyHits = by(volley, key('Continue'), asks(/: how many /));

const volleyCards = place(by(volleyHits, key(`${orLess(4)}: 2`), key(`${orLess(3)}: 5`)), asks('1st Squad, card 1'));

const close = by(ww2, open(/^Charge home/), press(KEYS.begin), waitForHeading('test to close'));

const chargeHome = by(close, key('Passed'));

const manToMan = by(
  chargeHome,
  waitForHeading('test to stand'),
  key('Passed'),
  waitForHeading('Contact'),
  key('Continue'),
  waitForHeading('The duels'),
);

const ordinary = '2–10 ♦';

const stricken = by(
  volleyCards,
  ...[1, 2, 3, 4, 5].map((n) => by(waitForHeading(`1st Squad, card ${n}`), key(ordinary))),
  ...[6, 7].map((n) => by(waitForHeading(`1st Squad, card ${n}`), key('2–10 ♠♣'))),
  press(KEYS.accept),
  toPhase('Fire'),
  toPhase('Melee'),
  toPhase('Morale'),
  open(/^Morale phase To test/),
  press(KEYS.begin),
  asks('Wound recovery'),
);

export const ww2Screens: readonly Screen[] = [
  { name: 'ww2-play-tab', prepare: ww2 },
  { name: 'losses', prepare: by(ww2, press('Enter losses')) },
  {
    name: 'losses-men',
    prepare: by(
      ww2,
      press('Enter losses'),
      pressInSheet(/1st Gruppe/),
      pressInSheet(/^A1 /),
      pressInSheet(/^A2 /),
      pressInSheet(/^A2 /),
    ),
  },
  { name: 'note', prepare: by(ww2, press('Note')) },
  { name: 'ww2-volley', prepare: volley },
  { name: 'ww2-hits', prepare: volleyHits },
  { name: 'ww2-cards', prepare: by(volleyCards, key(ordinary), waitForHeading('1st Squad, card 2')) },
  { name: 'ww2-close', prepare: close },
  { name: 'ww2-duels', prepare: by(manToMan, key('5'), key('2'), key('6')) },
  { name: 'ww2-morale', prepare: stricken },
  {
    name: 'ww2-morale-critical',
    prepare: by(stricken, ...[1, 2, 3, 4, 5].map(() => key('Stays wounded')), waitForHeading(/Critical Morale$/)),
  },
  { name: 'ww2-turn-card', prepare: turnCard },
  { name: 'ww2-fire-phase', prepare: chargers },
  { name: 'hub-itself', prepare: by(ww2, flip(/^We run the turn ourselves/), waitForHeading('The turn')) },
  { name: 'ww2-unit', prepare: by(ww2Campaign, open(/1st Gruppe/), waitForHeading('Men')) },
  { name: 'ww2-mortar', prepare: mortar },
  { name: 'ww2-mortar-plan', prepare: by(firstRound, bringUp('figure')) },
  { name: 'ww2-mortar-both', prepare: by(bothRounds, bringUp('figure')) },
  { name: 'ww2-mortar-men', prepare: underRound },
  { name: 'ww2-artillery-dice', prepare: artilleryWidth },
  { name: 'ww2-artillery', prepare: artillery },
  {
    name: 'ww2-artillery-plan',
    prepare: by(artillery, press('All'), press('All'), key('Continue'), waitForText('1st Squad 10'), bringUp('figure')),
  },
  {
    name: 'begin-game-rules',
    prepare: by(
      ww2Campaign,
      openTab('Campaign'),
      press('End the game'),
      pressInSheet('End the game'),
      press('Begin a game'),
      inView('Scenario'),
    ),
  },
];

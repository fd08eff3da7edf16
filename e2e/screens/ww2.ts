import { KEYS } from '../names.ts';
import { facesUpTo } from '../pages/words.ts';
import { cacheWay, way } from '../places.ts';
import { home } from './start.ts';
import {
  flipSwitchAndCloseSheet,
  nextPhase,
  open,
  openTab,
  press,
  pressInSheet,
  pressPadKey,
  type Screen,
  scrollToRole,
  selectRadio,
  tickMan,
  waitForHeading,
  waitForLabel,
  waitForQuestion,
  waitForStep,
  waitForText,
  waitUntilSaved,
} from './ways.ts';

const ww2Campaign = cacheWay(
  way(
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

const ww2 = way(ww2Campaign, openTab('Play'), waitForHeading('Turn 1'));

const turnCard = way(ww2, press(/^I turned a red/), waitForText('1st Gruppe moves now'));

const chargers = way(
  turnCard,
  open(/^Charge/),
  selectRadio('1st Squad', 'Target'),
  press(KEYS.begin),
  waitForQuestion,
  pressPadKey('2'),
  press(KEYS.accept),
  nextPhase('Fire'),
  waitForText('may fire at charging'),
);

const mortar = way(
  ww2Campaign,
  press('Muster a unit for Americans'),
  pressInSheet(/^Light mortar/),
  pressInSheet(KEYS.done),
  openTab('Play'),
  nextPhase('Fire'),
  open(/^Mortar/),
  press(KEYS.begin),
  waitForQuestion,
);

const firstRound = cacheWay(
  way(mortar, pressPadKey('Continue'), pressPadKey('Right'), pressPadKey('5')),
  way(waitForText('1: 5" right'), waitUntilSaved),
);

const underRound = way(firstRound, pressPadKey('Continue'), pressPadKey('On target'), tickMan('A5'));

const bothRounds = way(underRound, pressPadKey('Continue'), waitForText('2: on target'));

const artilleryWidth = way(
  ww2,
  open(/^Off-board artillery/),
  press('Add another unit'),
  press(KEYS.begin),
  waitForQuestion,
  pressPadKey('7'),
);

const artillery = way(artilleryWidth, pressPadKey('10'), waitForText('zone is 7" by'));

const volley = way(ww2, open(/^Fire( |$)/), press(KEYS.begin), waitForQuestion);

const volleyHits = way(volley, pressPadKey('Continue'), waitForStep(/: how many /));

const volleyCards = cacheWay(
  way(volleyHits, pressPadKey(`${facesUpTo(4)}: 2`), pressPadKey(`${facesUpTo(3)}: 5`)),
  waitForStep('Card 1'),
);

const close = way(ww2, open(/^Melee/), press(KEYS.begin), waitForHeading('test to close'));

const chargeHome = way(close, pressPadKey('Passed'));

const manToMan = way(
  chargeHome,
  waitForHeading('test to stand'),
  pressPadKey('Passed'),
  waitForHeading('Contact'),
  pressPadKey('Continue'),
  waitForHeading('The duels'),
);

const ordinary = '2–10 ♦';

const stricken = way(
  volleyCards,
  ...[1, 2, 3, 4, 5].map((n) => way(waitForHeading(`Card ${n}`), pressPadKey(ordinary))),
  ...[6, 7].map((n) => way(waitForHeading(`Card ${n}`), pressPadKey('2–10 ♠♣'))),
  press(KEYS.accept),
  nextPhase('Fire'),
  nextPhase('Melee'),
  nextPhase('Morale'),
  open(/^Morale phase To test/),
  press(KEYS.begin),
  waitForStep('Wound recovery'),
);

export const ww2Screens: readonly Screen[] = [
  { name: 'ww2-play-tab', prepare: ww2 },
  { name: 'losses', prepare: way(ww2, press('Enter losses')) },
  {
    name: 'losses-men',
    prepare: way(
      ww2,
      press('Enter losses'),
      pressInSheet(/1st Gruppe/),
      pressInSheet(/^A1 /),
      pressInSheet(/^A2 /),
      pressInSheet(/^A2 /),
    ),
  },
  { name: 'note', prepare: way(ww2, press('Note')) },
  { name: 'ww2-volley', prepare: volley },
  { name: 'ww2-hits', prepare: volleyHits },
  { name: 'ww2-cards', prepare: way(volleyCards, pressPadKey(ordinary), waitForHeading('Card 2')) },
  { name: 'ww2-close', prepare: close },
  { name: 'ww2-duels', prepare: way(manToMan, pressPadKey('5'), pressPadKey('2'), pressPadKey('6')) },
  { name: 'ww2-morale', prepare: stricken },
  {
    name: 'ww2-morale-critical',
    prepare: way(
      stricken,
      ...[1, 2, 3, 4, 5].map(() => pressPadKey('Stays wounded')),
      waitForHeading(/Critical Morale$/),
    ),
  },
  { name: 'ww2-turn-card', prepare: turnCard },
  { name: 'ww2-fire-phase', prepare: chargers },
  {
    name: 'hub-itself',
    prepare: way(ww2, flipSwitchAndCloseSheet(/^We run the turn ourselves/), waitForHeading('The turn')),
  },
  { name: 'ww2-unit', prepare: way(ww2Campaign, open(/1st Gruppe/), waitForHeading('Men')) },
  { name: 'ww2-mortar', prepare: mortar },
  { name: 'ww2-mortar-plan', prepare: way(firstRound, scrollToRole('figure')) },
  { name: 'ww2-mortar-both', prepare: way(bothRounds, scrollToRole('figure')) },
  { name: 'ww2-mortar-men', prepare: underRound },
  { name: 'ww2-artillery-dice', prepare: artilleryWidth },
  { name: 'ww2-artillery', prepare: artillery },
  {
    name: 'ww2-artillery-plan',
    prepare: way(
      artillery,
      press('All'),
      press('All'),
      pressPadKey('Continue'),
      waitForText('1st Squad 10'),
      scrollToRole('figure'),
    ),
  },
  {
    name: 'begin-game-rules',
    prepare: way(
      ww2Campaign,
      openTab('Campaign'),
      press('End the game'),
      pressInSheet('End the game'),
      press('Begin a game'),
      waitForLabel('Scenario'),
    ),
  },
];

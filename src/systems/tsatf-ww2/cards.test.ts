import { expect, test } from 'vitest';
import type { Play } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { AskWords } from '../../system/words.ts';
import { playing } from '../../testkit/playing.ts';
import { systemOf } from '../systems.ts';
import { squad } from './examples/squad.ts';
import { casualtyClassifier } from './tables.ts';

const { play, told, position, sequenceOf } = playing(await systemOf('tsatf-ww2'));

const rifles = (firer: Unit, target: Unit, choices: object = {}, facts: object = {}) =>
  told(play('fire', { firer: [firer], target: [target] }, facts, choices), ['volley', {}]);

const volley = (target: Unit, choices: object = {}) =>
  told(rifles(squad('F', 'S'), target, choices), ['need 3/hits', [1]]);

const round = (target: Unit, choices: object = {}) =>
  told(
    play('mortar', { mortar: [squad('M', 'C', { gun: 'light' }, 'mortar')], target: [target] }, {}, choices),
    ['aim', {}],
    ['round/1/direction', [1]],
    ['round/1/under', [target.men[0]!.id]],
    ['round/1/man/1/hit', [1]],
  );

const strike = (target: Unit, choices: object = {}) =>
  told(
    play('artillery', { target: [target] }, {}, choices),
    ['width', [5]],
    ['depth', [5]],
    ['zone', { units: [{ men: [target.men[0]!.id] }] }],
  );

function wordsNow(now: Play): AskWords & { readonly id: string } {
  const at = position(now);
  if (at.at !== 'ask') throw new Error('nothing is asked');
  return { ...sequenceOf(now.sequence).words.ask(at.ask, now.setup as never), id: at.ask.id };
}

const keysNow = (now: Play) => wordsNow(now).keys ?? {};

function effectOf(now: Play, is: string): unknown {
  const { trail } = position(told(now, [wordsNow(now).id, is]));
  const fell = trail.find((step) => 'note' in step && 'effect' in step.note.facts);
  return fell && 'note' in fell && 'effect' in fell.note.facts && fell.note.facts.effect;
}

const ENDS: Readonly<Record<string, RegExp>> = {
  pinned: /(^|[^s] )pinned$/,
  wounded: /(^|[^s] )wounded$/,
  killed: /(^| )killed$/,
  none: /(^| )stays (pinned|wounded)$/,
};

const TARGETS = ['S', 'Sp', 'Sb', 'Sbp', 'Sw', 'LCbSw', 'CLSb', 'SwLCSp'];

test.each(Object.entries({ volley, round, strike }))('each key of a card says what it will do: %s', (_, ask) => {
  for (const marked of ['dies', 'suit'])
    for (const men of TARGETS) {
      const now = ask(squad('T', men), { marked });
      const keys = keysNow(now);
      for (const is of casualtyClassifier.classes)
        expect(keys[is]?.detail, `${men}, ${marked}: ${is}`).toMatch(ENDS[`${effectOf(now, is)}`]!);
    }
});

const labels = (now: Play) => [...new Set(Object.values(keysNow(now)).map(({ label }) => label))];
const SUITS = ['♠♣', '♥', '♦'];

test('the keys are the suits if only the suit counts', () => {
  expect(labels(round(squad('T', 'LCS')))).toEqual(SUITS);
  expect(labels(strike(squad('T', 'LCS')))).toEqual(SUITS);
  expect(labels(volley(squad('T', 'SSS')))).toEqual(SUITS);
  const close = { distance: '6', picked: true, class: 'II' };
  const crew = rifles(squad('F', 'S'), squad('T', 'LCS'), {}, close);
  expect(labels(told(crew, ['crew/need 4/hits', [1]]))).toEqual(SUITS);
  expect(labels(volley(squad('T', 'LSS')))).toHaveLength(9);
});

const twoHits = (target: Unit, choices: object = {}) =>
  told(rifles(squad('F', 'SS'), target, choices), ['need 3/hits', [1, 1]]);

test('a house rule for J, Q and K is named only where it decides', () => {
  expect(wordsNow(volley(squad('T', 'LSS'))).detail).toBeUndefined();
  expect(wordsNow(volley(squad('T', 'LSSw'))).detail).toBeUndefined();
  expect(wordsNow(volley(squad('T', 'LCSSw'))).detail).toBeUndefined();
  expect(wordsNow(volley(squad('T', 'LSSw'), { lying: 'recovered' })).detail).toBe(
    'House rule: J Q K skip the wounded.',
  );
  expect(wordsNow(volley(squad('T', 'LSSb'), { lying: 'none' })).detail).toBe(
    'House rule: J Q K skip once-wounded men.',
  );
  const second = (card: string, target = squad('T', 'LSSS'), choices = {}) =>
    wordsNow(told(twoHits(target, choices), ['hit/1/card', card])).detail;
  expect(second('7d')).toBeUndefined();
  expect(second('7s')).toBeUndefined();
  expect(second('7d', squad('T', 'LCSSS'))).toBeUndefined();
  expect(second('7d', squad('T', 'LSSSb'))).toBeUndefined();
  expect(second('7d', squad('T', 'LSSS'), { lying: 'none' })).toBeUndefined();
});

test('a card is counted among those of its volley, unless it is the only one', () => {
  const two = told(rifles(squad('F', 'SS'), squad('T', 'SSSS')), ['need 3/hits', [1, 2]]);
  expect([two, volley(squad('T', 'SS'))].map((now) => wordsNow(now).title)).toEqual(['Card 1 of 2', 'Card 1']);
});

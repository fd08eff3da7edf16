import { expect, test } from 'vitest';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import type { Game } from '../records/records.ts';
import { lastSideStanding, resultWords, score, scoreWords } from './score.ts';

const { sides, games } = exampleRecords();
const [game] = games as readonly [Game];
const ended = '2026-11-20T22:00:00.000Z';
const [red, blue] = ['s1', 's2'];

test('finished games count for the winning side, and drawn or unknown games for no side', () => {
  const over = [red, red, blue, 'drawn', undefined, 'a side that was removed'].map((winner, i) => ({
    ...game,
    id: `g${i}`,
    ended,
    ...(winner === undefined ? {} : { winner }),
  }));
  const { sides: each, drawn, undecided } = score({ sides, games: [...over, { ...game, winner: blue }] });
  expect([each.map(({ name, won }) => [name, won]), drawn, undecided]).toEqual([
    [
      ['Red', 2],
      ['Blue', 1],
    ],
    1,
    2,
  ]);
});

test('a shared win counts for each ally, and once among the games', () => {
  const three = [...sides, { id: 's3', name: 'Green', mark: 2 }];
  const together = { ...game, ended, winner: ['s1', 's3'] };
  const {
    sides: each,
    drawn,
    undecided,
  } = score({ sides: three, games: [together, { ...game, ended, winner: blue }] });
  expect(each.map(({ won }) => won)).toEqual([1, 1, 1]);
  expect([drawn, undecided]).toEqual([0, 0]);
  expect(resultWords(three, { winner: ['s3', 's1'], result: 'the pass' })).toBe('Red and Green won: the pass');
});

test('a score is shown once a winner is known', () => {
  expect(scoreWords(score({ sides, games: [{ ...game, ended }] }))).toBe('');
  expect(scoreWords(score({ sides, games: [{ ...game, ended, winner: blue }] }))).toBe('Red 0, Blue 1');
  expect(scoreWords(score({ sides, games: [{ ...game, ended, winner: 'drawn' }] }))).toBe('Red 0, Blue 0, 1 drawn');
});

test('a result names the winner and the reason, if known', () => {
  expect(resultWords(sides, { winner: red, result: 'the mill is held' })).toBe('Red won: the mill is held');
  expect(resultWords(sides, { winner: 'drawn' })).toBe('Drawn');
  expect(resultWords(sides, { result: 'Nightfall' })).toBe('Nightfall');
  expect(resultWords(sides, {})).toBe('');
});

test('the last side wins if all others are beaten', () => {
  expect(lastSideStanding(sides, [red])?.name).toBe('Blue');
  expect(lastSideStanding(sides, [])).toBeUndefined();
  expect(lastSideStanding(sides, [red, blue])).toBeUndefined();
  expect(lastSideStanding(sides.slice(0, 1), [])).toBeUndefined();
});

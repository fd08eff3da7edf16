import { expect, test } from 'vitest';
import type { Change } from '../../engine/roster.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { undoWithDependents } from '../log/log.ts';
import type { Entry, Game, NewEntry } from '../records/records.ts';
import { casualtyEvent, countGames, countHits, historiesOf, presentRoster, story } from './story.ts';

const [one] = exampleRecords().games;
const games: readonly Game[] = [1, 2, 3].map((number) => ({
  ...one!,
  id: `g${number}`,
  name: `Game ${number}`,
  number,
  begun: `2026-11-0${number}T19:00:00.000Z`,
  ended: `2026-11-0${number}T22:00:00.000Z`,
}));

const state = (from: string, to: string, why?: Change['why']): Change => ({
  of: 'man',
  id: 'u1-2',
  unit: 'u1',
  field: 'state',
  from,
  to,
  ...(why ? { why } : {}),
});

/** Builds a log, newest first. "g1/4" is turn 4 of the first game; "1" is the time after it. */
function log(...told: readonly (readonly [when: string, ...changes: Change[]])[]): readonly Entry[] {
  return told
    .map(([when, ...changes], i): Entry => {
      const [game, turn] = when.split('/');
      const during = turn === undefined ? {} : { game: game!, turn: Number(turn) };
      const day = when.replace(/^g?(\d).*/, '$1');
      const at = `2026-11-0${day}T2${turn === undefined ? 3 : 0}:00:0${i}.000Z`;
      return { id: `e${i}`, n: i + 1, author: 'd', device: 'd', at, kind: 'play', title: `e${i}`, changes, ...during };
    })
    .toReversed();
}

const told = (entries: readonly Entry[]) => story({ id: 'u1-2' }, foot, entries, games).map(({ words }) => words);

test('a man’s record lists events with cause and time', () => {
  const entries = log(
    ['g1/2', state('ok', 'pinned', { by: 'fire', of: '2. Squad' })],
    ['g1/4', state('pinned', 'wounded', { by: 'fire', of: '2. Squad' })],
    ['g1/5', { of: 'man', id: 'u1-2', unit: 'u1', field: 'facts.tries', by: 1, why: { by: 'recovery' } }],
    ['1', state('wounded', 'ok', { by: 'recovery' })],
    ['g2/3', state('ok', 'wounded', { by: 'mortar' })],
    ['g3/1', state('wounded', 'dead', { by: 'melee', of: 'Guards' })],
  );
  expect(told(entries)).toEqual([
    'Wounded by fire of 2. Squad, game 1, turn 4.',
    'Did not recover, game 1, turn 5.',
    'Returned, after game 1.',
    'Wounded by mortar fire, game 2, turn 3.',
    'Dead in the melee with Guards, game 3, turn 1.',
  ]);
  expect(countHits(story({ id: 'u1-2' }, foot, entries, games))).toBe(2);
});

test('a man’s record names the enemies he felled in duels, and the one who felled him', () => {
  const fell = (id: string, to: string, man: string): Change => ({
    ...state('ok', to, { by: 'melee', of: '1. Squad', man }),
    id,
  });
  const men = [
    ['u1-2', 'Karl Braun'],
    ['u2-1', 'Charles Price'],
    ['u2-2', 'William Adams'],
    ['u2-3', ''],
  ].map(([id, name]) => ({ id: id!, name: name!, tag: 'B3', role: 'rifleman', state: 'ok', facts: {} }));
  const units = [{ ...exampleRecords().units[0]!, men }];
  const entries = log(
    ['g1/1', fell('u2-1', 'dead', 'u1-2'), fell('u2-2', 'wounded', 'u1-2'), fell('u1-2', 'wounded', 'u2-3')],
    ['g2/3', fell('u2-3', 'dead', 'u1-2'), fell('u1-9', 'dead', 'u2-1')],
  );
  const words = (id: string) =>
    story({ id }, foot, entries, games, () => presentRoster(units)).map(({ words }) => words);
  expect(words('u1-2')).toEqual([
    'Wounded William Adams and dead Charles Price in 2 duels, game 1, turn 1.',
    'Wounded in a duel with B3 of 1. Squad, game 1, turn 1.',
    'Dead B3 in a duel, game 2, turn 3.',
  ]);
  expect(words('u2-2')).toEqual(['Wounded in a duel with Karl Braun of 1. Squad, game 1, turn 1.']);
  expect(words('u1-9')).toEqual(['Dead in a duel with Charles Price of 1. Squad, game 2, turn 3.']);
});

test('a death is by wounds, by the table’s ruling or without a cause', () => {
  expect(told(log(['g1/1', state('wounded', 'dead', { by: 'recovery' })]))).toEqual([
    'Died of his wounds, game 1, turn 1.',
  ]);
  expect(told(log(['g1/1', state('ok', 'dead', { by: 'table' })]))).toEqual([
    'Dead by the table’s ruling, game 1, turn 1.',
  ]);
  expect(told(log(['2', state('ok', 'dead')]))).toEqual(['Dead, after game 2.']);
});

test('a hospital is named after the game that it settles, though another ended later', () => {
  const [entry] = log(['3', state('wounded', 'dead', { by: 'recovery' })]);
  expect(told([{ ...entry!, settles: 'g2' }])).toEqual(['Died of his wounds, after game 2.']);
  expect(told([entry!])).toEqual(['Died of his wounds, after game 3.']);
});

test('a man who is brought back by hand has returned, by nobody’s ruling', () => {
  expect(told(log(['2', state('wounded', 'ok', { by: 'table' })]))).toEqual(['Returned, after game 2.']);
});

test('promotions, joining and striking off are in the man’s record, and events of others are not', () => {
  const role = { of: 'man', id: 'u1-2', unit: 'u1', field: 'role' } as const;
  const other: Change = { ...state('ok', 'dead'), id: 'u1-3' };
  expect(
    told(log(['1', { ...role, from: 'rifleman', to: 'nco' }], ['2', other, { ...role, from: 'nco', to: 'rifleman' }])),
  ).toEqual(['Promoted: NCO, after game 1.', 'Made: rifleman, after game 2.']);
});

test('undone events are not in the record, and return if the undo is undone', () => {
  const entries = log(['g1/1', state('ok', 'wounded')], ['g1/2', state('wounded', 'dead')]);
  const hand = (draft: NewEntry, all: readonly Entry[]): readonly Entry[] => [
    { ...draft, n: all.length + 1, author: 'd', device: 'd', at: '2026-11-01T21:00:00.000Z' },
    ...all,
  ];
  const less = hand(undoWithDependents(entries, 'e1', 'u1'), entries);
  expect(told(less)).toEqual(['Wounded, game 1, turn 1.']);
  expect(told(hand(undoWithDependents(less, 'u1', 'u2'), less))).toEqual([
    'Wounded, game 1, turn 1.',
    'Dead, game 1, turn 2.',
  ]);
});

test('a casualty has the event that put him out, while he is out', () => {
  const at = (entries: readonly Entry[]) => casualtyEvent(story({ id: 'u1-2' }, foot, entries, games))?.words;
  expect(at(log(['g1/1', state('ok', 'wounded')]))).toBe('Wounded, game 1, turn 1.');
  expect(at(log(['g1/1', state('ok', 'wounded')], ['1', state('wounded', 'ok')]))).toBeUndefined();
});

test('a man’s games are those where he was active in a unit present or was hit', () => {
  const fought = (entries: readonly Entry[], id = 'u1-2') => {
    const deeds = story({ id }, foot, entries, games);
    return countGames({ id, state: 'ok' }, { id: 'u1' }, historiesOf(foot, entries, there), deeds, there);
  };
  const there = games.map((game) => ({ ...game, strengths: { u1: 5 } }));
  expect(fought(log())).toBe(3);
  expect(fought(log(['g1/2', state('ok', 'wounded', { by: 'fire' })]))).toBe(1);
  expect(fought(log(['g1/2', state('ok', 'wounded')], ['1', state('wounded', 'ok', { by: 'recovery' })]))).toBe(3);
  const joins: Change = { of: 'man', id: 'u1-2', unit: 'u1', field: '', from: null, to: { id: 'u1-2' } };
  expect(fought(log(['2', joins]))).toBe(1);
  const leaves: Change = { of: 'man', id: 'u1-2', unit: 'u9', field: '', from: { id: 'u1-2' }, to: null };
  expect(fought(log(['2', leaves, joins]))).toBe(1);
  // All three games were entered on the fourth. The man fell in the second game.
  const entered = log(['g2/0', state('ok', 'dead', { by: 'afterwards' })]).map((entry) => ({
    ...entry,
    at: '2026-11-04T10:00:00.000Z',
  }));
  expect(fought(entered)).toBe(2);
});

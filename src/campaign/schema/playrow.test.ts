import { expect, test } from 'vitest';
import { parsePlainJson } from '../../engine/data/plain.ts';
import { type Play, saveDraft } from '../../engine/play.ts';
import { Refusal } from '../../engine/refusal.ts';
import { parseJson } from '../../storage/backup/backup.ts';
import { type ChainFile, exampleFile, playOf } from '../../system/plays/playfile.ts';
import examples from '../../testkit/toy/examples.ts';
import toy from '../../testkit/toy/index.ts';
import { currentVersion } from '../upgrades/upgrades.ts';
import { fromRow } from './rowschemas.ts';

const { id: _, title: __, outcome: ___, ...play } = (exampleFile(examples[0]!, toy) as ChainFile).plays[0]!;
const row = (play: Play) => ({
  v: currentVersion(),
  is: {
    id: 'p1',
    play,
    title: 'A scuffle',
    step: 'The dice',
    awaits: 'dice',
    touched: '2026-11-20T19:30:00Z',
    units: [],
    seen: { units: [] },
  },
});
const taken = (read: () => unknown) => {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
};

test.each<[string, Play, boolean]>([
  ['as it is', play, true],
  ['an amendment of a long path', { ...play, amended: [{ id: 'a'.repeat(500), from: 1, to: 2 }] }, true],
  ['an amendment of a path too long', { ...play, amended: [{ id: 'a'.repeat(501), from: 1, to: 2 }] }, false],
  ['a half typed total', saveDraft(play, 'x', { typed: '' }), true],
  ['a total typed without end', saveDraft(play, 'x', { typed: '1'.repeat(2001) }), false],
  ['a die without a face', { ...play, answers: [{ id: 'x', dice: [{ face: 0, by: 'hand' }] }], cursor: 1 }, false],
  ['a number ruled to be nothing', { ...play, overruled: { x: {} } }, false],
  ['a card of no name', { ...play, rolled: { x: [''] } }, false],
  ['an edition that never was', { ...play, edition: 0 }, false],
  [
    'answers without end',
    { ...play, answers: Array.from({ length: 10_001 }, (_, i) => ({ id: `${i}`, value: i, by: 'hand' as const })) },
    false,
  ],
])('a play is taken as a file of its own exactly where it is as a row of the store: %s', (_, play, fits) => {
  expect([taken(() => playOf(play, toy)), taken(() => fromRow('play', row(play)))]).toEqual([fits, fits]);
});

test.each<[string, boolean]>([
  [`${'['.repeat(48)}${']'.repeat(48)}`, true],
  [`${'['.repeat(49)}${']'.repeat(49)}`, false],
  ['{"setup": {"constructor": 1}}', false],
])('a text goes as deep, and has the same names, in a play and in a backup', (text, fits) => {
  expect([taken(() => parsePlainJson(text)), taken(() => parseJson(text))]).toEqual([fits, fits]);
});

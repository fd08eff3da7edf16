import type { Poster } from '../../../src/screens/parts/poster/poster.ts';
import { drawPoster, HEIGHT, WIDTH } from '../../../src/screens/parts/poster/posterdrawing.ts';
import { cards } from '../../../src/systems/systems.ts';

const units = ['1st Squad', '2nd Squad', 'Raiders', 'Platoon HQ'];
const names = [
  'Cpl Tom Harris',
  'Pte Owen Evans',
  'Pte Jack Lamb',
  'Sgt William Thornton',
  'Pte Alfred Pike',
  'Lt Ashby',
];
const men = (n: number) =>
  Array.from({ length: n }, (_, i) => `A${i + 1} ${names[i % names.length]}, ${units[i % units.length]}`);

/** A game of two sides, a game of four sides with a long result, and a man's death. */
const posters: readonly Poster[] = [
  {
    over: 'The Kabul Road · Game 4',
    title: 'Raiders hold the pass',
    beneath: 'The pass at dusk · 6 turns',
    panels: [
      { mark: 0, name: 'Raiders', figure: 12, words: 'of 20 left' },
      { mark: 1, name: 'Hill Post', figure: 3, words: 'of 16 left' },
    ],
    heading: 'The fallen',
    groups: [men(9)],
    ribbon: 'The luck was with Raiders: 4 lost, 6.2 expected.',
    foot: 'The Sword to Adventure · 24 November 2026',
  },
  {
    over: 'A campaign whose name is really rather long for a picture · Game 12',
    title: 'A bloody draw at the bridge, with both sides claiming that they had won the day after all',
    beneath: '11 turns',
    panels: [0, 1, 2, 3].map((mark) => ({
      mark,
      name: `Side ${mark + 1} of four`,
      figure: 20 + mark,
      words: 'of 40 left',
    })),
    heading: 'The fallen',
    groups: [men(60)],
    ribbon: 'No luck for anybody: even the Gordon Highlanders lost 12, 9.7 expected.',
    foot: 'The Sword, the Flame, Machine guns and Grenades · 24 November 2026',
  },
  {
    over: 'The Kabul Road · Attackers',
    title: 'Cpl Tom Harris',
    beneath: 'NCO · 2nd Squad · Killed',
    panels: [
      { mark: 0, name: 'Games', figure: 4, words: 'fought' },
      { mark: 0, name: 'Hits', figure: 2, words: 'taken' },
    ],
    heading: 'His record',
    groups: [
      [
        'Wounded in the melee with Hill Post, game 1, turn 6.',
        'Returned, after game 1.',
        'Promoted: NCO, after game 2.',
        'Killed by fire of Hill Post, game 4, turn 3.',
      ],
    ],
    ribbon: '',
    foot: 'The Sword to Adventure · 24 November 2026',
    mourning: true,
  },
];

const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
document.getElementById('app')!.append(canvas);
const emblems = cards.flatMap(({ tile }) => tile?.emblem ?? []);

/** Draws a poster. Returns the time until its file can be shared, in milliseconds. */
async function draw(which: number): Promise<number> {
  const from = performance.now();
  drawPoster(canvas.getContext('2d')!, posters[which % posters.length]!, emblems[which % emblems.length]!);
  await new Promise((ready) => canvas.toBlob(ready));
  return performance.now() - from;
}

Object.assign(window, { draw });

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { formatTable, maxDifference, type Row, raceRow, timeLimitRow, timeOnce } from './measure.ts';
import {
  diceOurs,
  dicePlain,
  firsts,
  melee,
  meleeBrute,
  meleeCounts,
  meleePlain,
  own,
  replayed,
  sumCounts,
  sumOurs,
  sumPlain,
} from './work.ts';

const FRAME = 8;

const [mode, name, ...more] = process.argv.slice(2);

if (mode === 'first') first(name ?? '');
else if (mode?.startsWith('largest')) await (await import('./largest.ts')).largest(mode, name, more[0]);
else if (mode?.startsWith('club')) await (await import('./club.ts')).club(mode, name, more);
else
  console.log(
    formatTable([
      ...(mode === 'browser' || mode === 'history' ? [] : rows()),
      ...(mode === 'core' ? [] : await (await import('./browser.ts')).browserRows(mode === 'history' ? mode : name)),
    ]),
  );

/** Runs one piece of work in a new process, as a new page would. */
function first(name: string): void {
  const work = firsts[name];
  if (!work) throw new Error(`there is no work “${name}”`);
  const before = performance.now();
  work();
  console.log(performance.now() - before);
}

function rows(): readonly Row[] {
  const sums = sumCounts(20);
  const plainSums = () => sumPlain(20);
  const small = meleeBrute(3, 2);
  return [
    raceRow('sum of 20D6, from nothing', () => sumOurs(20), plainSums, undefined, maxDifference(sumOurs(20), sums)),
    raceRow('sum of 20D6, once more', own(20), plainSums, 3, maxDifference(own(20)(), sums)),
    ...[8, 20].flatMap((dice) => {
      const ours = () => melee(dice, dice);
      const plain = () => meleePlain(dice, dice);
      const distance = maxDifference(ours(), meleeCounts(dice, dice));
      return [
        raceRow(`melee of ${dice} v ${dice} dice, from nothing`, ours, plain, undefined, distance),
        raceRow(`melee of ${dice} v ${dice} dice, once more`, ours, plain, 3, distance),
      ];
    }),
    raceRow(
      'melee of 3 v 2 dice, against every throw',
      () => melee(3, 2),
      () => meleeBrute(3, 2),
      1,
      maxDifference(melee(3, 2), small),
    ),
    raceRow('replay of 300 rolls, against the rule alone', replayed.ours, replayed.plain),
    raceRow('a million D6, against a loop over batches', diceOurs, dicePlain, 1.3),
    ...Object.entries(firsts).flatMap(([name, work]) => [
      timeLimitRow(`${name}, first in a fresh process, against a frame`, () => alone(name), FRAME),
      timeLimitRow(`${name}, from nothing but warm, against a frame`, () => timeOnce(work), FRAME),
    ]),
  ];
}

/** Measures the first call in a new process, in milliseconds. */
function alone(name: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1]!, 'first', name], { encoding: 'utf8' });
  if (!(Number(stdout) > 0)) throw new Error(`${name}: ${stderr}`);
  return Number(stdout);
}

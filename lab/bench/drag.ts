import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Row } from './measure.ts';
import { mainThreadEvents, startTrace, type TraceEvent } from './throw.ts';

/** Finger moves in one drag, and number of drags. */
const MOVES = 90;
const DRAGS = 5;
/** Screen frames per second, and the length of one in milliseconds. */
const RATE = 60;
const FRAME = 1000 / RATE;
/** Time limit for the response to a tap, in milliseconds. */
const TAP = 100;

interface Dragged {
  /** Ticks of requestAnimationFrame per second during the drag. */
  readonly ticks: number;
  readonly layouts: number;
  /** Longest task of a move (`task`) and of the pick-up (`lift`), in milliseconds of CPU time. */
  readonly task: number;
  readonly lift: number;
}

/** Drags a piece across the board of `lab/bench/page/board.tsx` and back. */
async function drag(browser: Browser, page: Page, devtools: CDPSession): Promise<Dragged> {
  const piece = page.getByRole('button', { name: /A1, column/ });
  const { x, y, width, height } = (await piece.boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x - by, y: from.y + by }],
    });
  const frames = () => page.evaluate(() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on))));
  const mark = (name: string) => page.evaluate((name) => void performance.mark(name), name);
  const stop = await startTrace(browser, page);
  await mark('lifts');
  await finger('touchStart');
  await finger('touchMove', 16);
  await frames();
  await page.evaluate(() => {
    const counted = { ticks: 0, since: performance.now() };
    Object.assign(window, { counted });
    performance.mark('carries');
    const tick = () => {
      counted.ticks += 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let n = 0; n < MOVES; n++) await finger('touchMove', 16 + Math.abs(45 - n));
  const ticks = await page.evaluate(() => {
    performance.mark('drops');
    const { counted } = window as unknown as { counted: { ticks: number; since: number } };
    return (counted.ticks * 1000) / (performance.now() - counted.since);
  });
  await finger('touchMove', 0);
  await finger('touchEnd');
  const events = await stop();
  await page.reload();
  await piece.waitFor();
  const at = (name: string) => {
    const found = events.find((event) => event.name === name);
    if (!found) throw new Error(`The trace has no mark "${name}".`);
    return found.ts;
  };
  const own = mainThreadEvents(events);
  const between = (from: string, to: string, name: string): readonly TraceEvent[] =>
    own.filter((event) => event.name === name && event.ts > at(from) && event.ts < at(to));
  const longest = (from: string, to: string) =>
    Math.max(
      0,
      // The task that sets the last mark belongs to the bench.
      ...between(from, to, 'ThreadControllerImpl::RunTask').flatMap(({ ts, dur = 0, tdur = 0 }) =>
        ts + dur < at(to) ? [tdur / 1000] : [],
      ),
    );
  const moves = between('carries', 'drops', 'EventDispatch').length;
  if (moves < MOVES / 2) throw new Error(`Only ${moves} events reached the page.`);
  return {
    ticks,
    layouts: between('carries', 'drops', 'Layout').length,
    task: longest('carries', 'drops'),
    lift: longest('lifts', 'carries'),
  };
}

/** Measures a piece dragged over a board of 20, with the CPU slowed. */
export async function drags(browser: Browser, page: Page, devtools: CDPSession): Promise<Row[]> {
  await page.getByRole('grid').waitFor();
  const all: Dragged[] = [];
  for (let n = 0; n < DRAGS; n++) all.push(await drag(browser, page, devtools));
  const most = (what: keyof Dragged) => Math.max(...all.map((one) => one[what]));
  // The highest rate counts, as a busy machine only lowers it.
  const ticks = Math.max(...all.map((one) => one.ticks));
  const note = `CPU four times slower; ${DRAGS} drags of ${MOVES} moves, two regiments of ten`;
  return [
    {
      work: '60 ticks a second, against those while a piece of 20 is dragged',
      ours: RATE,
      against: ticks,
      aim: 1.02,
      note: `${note}; ticks, not ms: ${all.map((one) => one.ticks.toFixed(1)).join(', ')}`,
    },
    { work: 'layouts while a piece of 20 is dragged', ours: most('layouts'), against: 1, aim: 0, note },
    { work: 'longest task of such a move, against a frame', ours: most('task'), against: FRAME, aim: 1, note },
    { work: 'longest task of taking the piece up, against 100 ms', ours: most('lift'), against: TAP, aim: 1, note },
  ];
}

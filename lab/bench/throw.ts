import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Row } from './measure.ts';

/** Event of a trace. Start (`ts`), duration (`dur`) and CPU time (`tdur`) are in microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

const CATEGORIES = [
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'devtools.timeline.frame',
];

/** Traces a browser until the returned function is called. */
export async function startTrace(browser: Browser, page: Page): Promise<() => Promise<readonly TraceEvent[]>> {
  await browser.startTracing(page, { categories: CATEGORIES });
  return async () =>
    (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Returns the events on the main thread of a page. */
export function mainThreadEvents(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  return events.filter(({ pid, tid }) => pages.some((page) => page.pid === pid && page.tid === tid));
}

interface Tumble {
  /** Layouts and paints after the first frame. */
  readonly layouts: number;
  readonly paints: number;
  /** Longest task after the first frame, in milliseconds of CPU time. */
  readonly task: number;
  /** Frames drawn during the tumble. */
  readonly frames: number;
}

/** Rolls once on the page of `lab/bench/page/throw.tsx`. Measures from the first frame until all dice rest. */
async function tumble(browser: Browser, page: Page): Promise<Tumble> {
  const stop = await startTrace(browser, page);
  await page.evaluate(async () => {
    const begun = new Promise((begin) => addEventListener('animationstart', begin, { once: true }));
    document.querySelector('button')!.click();
    await begun;
    // The first frame paints the dice. The second follows once it is on the screen.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    performance.mark('tumbles');
    const runs = document.getAnimations();
    /** Returns the time at which a die rests: its first keyframe equal to the last. */
    const rests = ({ startTime, effect }: Animation) => {
      const frames = (effect as KeyframeEffect).getKeyframes();
      const offset = frames.find(({ transform }) => transform === frames.at(-1)!.transform)!.computedOffset;
      return Number(startTime) + offset * Number(effect!.getTiming().duration);
    };
    const lie = Math.min(...runs.map(rests));
    await Promise.all(runs.map((run) => run.finished));
    performance.mark('lies', { startTime: lie });
  });
  const events = await stop();
  const at = (mark: string) => {
    const found = events.find(({ name }) => name === mark);
    if (!found) throw new Error(`The trace has no mark "${mark}".`);
    return found.ts;
  };
  const [from, to] = [at('tumbles'), at('lies')];
  const during = events.filter(({ ts }) => ts > from && ts < to);
  const own = mainThreadEvents(events).filter((event) => during.includes(event));
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const count = (name: string) => own.filter((event) => event.name === name).length;
  return {
    layouts: count('Layout'),
    paints: count('Paint'),
    task: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    frames: during.filter(({ name }) => name === 'DrawFrame').length,
  };
}

/** Time limit for a task of a tumble, in milliseconds. */
const TASK = 8;
const TURNS = 5;

/** Measures rolls of 20 dice against rolls of one, with the CPU slowed. */
export async function tumbles(
  browser: Browser,
  open: (dice: number) => Promise<Page>,
  slow: (page: Page) => Promise<CDPSession>,
): Promise<Row[]> {
  const [many, one] = [await open(20), await open(1)];
  const all: { many: Tumble[]; one: Tumble[] } = { many: [], one: [] };
  for (const page of [many, one]) await slow(page);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [kind, page] of [
      ['many', many],
      ['one', one],
    ] as const) {
      await page.bringToFront();
      all[kind].push(await tumble(browser, page));
    }
  const sum = (kind: 'many' | 'one', what: keyof Tumble) => all[kind].reduce((total, one) => total + one[what], 0);
  const most = (what: keyof Tumble) => Math.max(...all.many.map((one) => one[what]));
  const note = 'CPU four times slower; five throws';
  return [
    { work: 'layouts of a tumble of 20 dice after its first frame', ours: most('layouts'), against: 1, aim: 0, note },
    { work: 'paints of a tumble of 20 dice after its first frame', ours: most('paints'), against: 1, aim: 0, note },
    { work: 'longest task of a tumble of 20 dice, against 8 ms', ours: most('task'), against: TASK, aim: 1, note },
    {
      work: 'frames drawn with one die, against 20 dice',
      ours: sum('one', 'frames'),
      against: sum('many', 'frames'),
      aim: 1.25,
      note: `${note}; frames, not ms: ${all.one.map(({ frames }) => frames)} to ${all.many.map(({ frames }) => frames)}`,
    },
  ];
}

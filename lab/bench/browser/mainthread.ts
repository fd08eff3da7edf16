import type { CDPSession } from '@playwright/test';

/** Work of the main thread, in milliseconds from the start of the navigation. */
export type Span = { readonly name: string; readonly from: number; readonly to: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean } };
};

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8'];

/** Records a trace of a page and passes the work of its main thread on. */
export const traceMainThread = (traced: (spans: readonly Span[]) => void) => async (devtools: CDPSession) => {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
    await devtools.send('Tracing.end');
    await complete;
    traced(spansOf(events));
  };
};

function spansOf(events: readonly TraceEvent[]): readonly Span[] {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL !== '');
  if (!start) throw new Error('The trace has no navigation.');
  return events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts)
    .map(({ name, ts, dur = 0 }) => ({ name, from: (ts - start.ts) / 1000, to: (ts + dur - start.ts) / 1000 }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
}

const GROUPS: readonly (readonly [group: string, names: RegExp])[] = [
  [
    'scripts',
    /^(?:Evaluate|Function|v8|V8|RunMicrotasks|EventDispatch|Timer|FireAnimation|MinorGC|MajorGC|BlinkGC|Cache)/i,
  ],
  ['style', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet)/],
  ['layout', /^(?:Layout|IntersectionObserver)/],
  ['paint', /^(?:PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/],
];

/**
 * Sums the work until a time by groups, each span without those inside it. "loading" is what the browser itself does.
 * "waiting" is the rest of the time.
 */
export function mainThread(spans: readonly Span[], until: number): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { ...Object.fromEntries(GROUPS.map(([group]) => [group, 0])), loading: 0 };
  let rest = until;
  const stack: { readonly group: string; readonly to: number }[] = [];
  for (const { name, from, to } of spans) {
    if (from >= until) break;
    while (stack.length > 0 && stack.at(-1)!.to <= from) stack.pop();
    const group = GROUPS.find(([, names]) => names.test(name))?.[0] ?? stack.at(-1)?.group ?? 'loading';
    const took = Math.min(to, until) - from;
    const outer = stack.at(-1);
    if (outer) sums[outer.group]! -= took;
    else rest -= took;
    sums[group]! += took;
    stack.push({ group, to });
  }
  return { waiting: rest, ...sums };
}

import { act, cleanup, render, screen } from '@testing-library/preact';
import { useLayoutEffect } from 'preact/hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Play } from '../../engine/play.ts';
import type { Odds, OddsReply, OddsRequest } from '../../odds/request.ts';
import { oddsWithin, useOdds } from './useodds.ts';

const requests: OddsRequest[] = [];
let worker: Worker;

/** Fake worker that replies on request. */
class Puppet {
  onmessage: ((event: { readonly data: OddsReply }) => void) | null = null;
  constructor() {
    worker = this as unknown as Worker;
  }
  postMessage(request: OddsRequest): void {
    requests.push(request);
  }
  terminate(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Puppet);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A play with its own id, so that the cache has no odds for it. */
const play = (id: string): Play => ({
  system: 'toy',
  sequence: id,
  edition: 1,
  house: {},
  setup: {},
  answers: [],
  cursor: 0,
  overruled: {},
});
const odds = (reason: string): Odds => ({ forecast: { kind: 'none', reason } });

/** Answers the last request and waits for debounced updates. */
const answer = (reason: string, early?: true) =>
  act(async () => {
    const { no } = requests.at(-1)!;
    worker.onmessage!({ data: { no, odds: odds(reason), ...(early ? { early } : {}) } } as MessageEvent<OddsReply>);
    await vi.advanceTimersByTimeAsync(200);
  });

function Shown({ of }: { readonly of: Play }) {
  const now = useOdds(of);
  return <output>{now?.forecast.kind === 'none' ? now.forecast.reason : 'nothing yet'}</output>;
}

const shown = () => screen.getByRole('status').textContent;

test('early odds are shown until exact ones arrive, and are not cached', async () => {
  const { unmount } = render(<Shown of={play('shown')} />);
  expect(shown()).toBe('nothing yet');
  await answer('early', true);
  expect(shown()).toBe('early');
  unmount();

  render(<Shown of={play('shown')} />);
  expect(shown()).toBe('nothing yet');
  await answer('of the question taken back');
  await answer('counted');
  expect(shown()).toBe('counted');

  cleanup();
  const asked = requests.length;
  render(<Shown of={play('shown')} />);
  expect([shown(), requests.length]).toEqual(['counted', asked]);
});

test('`soon` resolves to exact odds in time, never to early estimates', async () => {
  const late = oddsWithin(play('late'), 1000);
  await answer('early', true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  const again = oddsWithin(play('late'), 1000);
  await answer('early', true);
  await answer('counted');
  expect(await again).toEqual(odds('counted'));
  expect(await oddsWithin(play('late'), 1000)).toEqual(odds('counted'));
});

test('odds that failed are requested again', async () => {
  const of = play('failing');
  const first = oddsWithin(of, 1000);
  await act(async () => {
    const { no } = requests.at(-1)!;
    worker.onmessage!({ data: { no, fault: 'It broke.' } } as MessageEvent<OddsReply>);
  });
  expect((await first)?.forecast).toEqual({ kind: 'none', reason: 'The odds could not be worked out.' });
  const asked = requests.length;
  const second = oddsWithin(of, 1000);
  expect(requests).toHaveLength(asked + 1);
  await answer('counted');
  expect(await second).toEqual(odds('counted'));
});

test('odds stay on the screen after the cache evicts them', async () => {
  const of = play('forgotten');
  const first = oddsWithin(of, 1000);
  await answer('counted');
  await first;
  const { rerender } = render(<Shown of={of} />);
  expect(shown()).toBe('counted');
  for (let n = 0; n < 40; n += 1) {
    const other = oddsWithin(play(`other ${n}`), 1000);
    await answer('of another');
    await other;
  }
  const asked = requests.length;
  rerender(<Shown of={play('forgotten')} />);
  expect([shown(), requests.length]).toEqual(['counted', asked]);
});

test('odds cached between render and effect are shown', async () => {
  const of = play('meanwhile');
  void oddsWithin(of, 1000);
  const { no } = requests.at(-1)!;
  const arrive = () => worker.onmessage!({ data: { no, odds: odds('counted') } } as MessageEvent<OddsReply>);
  function Late() {
    useLayoutEffect(arrive, []);
    return <Shown of={of} />;
  }
  const asked = requests.length;
  render(<Late />);
  expect([shown(), requests.length]).toEqual(['counted', asked]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Play } from '../engine/play.ts';
import { type ChainFile, exampleFile } from '../system/plays/playfile.ts';
import examples from '../testkit/toy/examples.ts';
import toy from '../testkit/toy/index.ts';
import { OddsClient, type OnOdds, type WorkerPort } from './client.ts';
import type { Odds, OddsReply, OddsRequest } from './request.ts';

vi.mock('../systems/systems.ts', () => ({
  systemOf: (id: string) => (id === 'toy' ? Promise.resolve(toy) : Promise.reject(new Error('the shelf fell down'))),
}));

const play = (exampleFile(examples[0]!, toy) as ChainFile).plays[0] as Play;
const at = (cursor: number): Play => ({ ...play, cursor });

/** Worker that answers when the test says so. */
class Slow implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  onmessageerror: WorkerPort['onmessageerror'] = null;
  readonly requests: OddsRequest[] = [];
  terminate = vi.fn();
  postMessage(request: unknown): void {
    this.requests.push(structuredClone(request) as OddsRequest);
  }
  get cursors(): readonly number[] {
    return this.requests.map(({ play }) => play.cursor);
  }
  /** Replies to a request, the latest by default. */
  answers(odds: Odds, { no } = this.requests.at(-1)!): void {
    this.sends({ no, odds });
  }
  sends(reply: OddsReply): void {
    this.onmessage!.call(this as never, { data: reply } as MessageEvent);
  }
  crashes(): void {
    this.onerror!.call(this as never, new Event('error') as ErrorEvent);
  }
}

const odds = (reason: string): Odds => ({ forecast: { kind: 'none', reason } });
const faults: string[] = [];
const fault = (sentence: string) => faults.push(sentence);

/** Client whose workers are slow. `onOdds` is called with the odds that it delivers. */
function slowClient() {
  const workers: Slow[] = [];
  const client = new OddsClient(() => workers[workers.push(new Slow()) - 1]!, fault);
  const onOdds = vi.fn<OnOdds>();
  return { client, workers, worker: workers[0]!, onOdds, ask: (cursor: number) => client.ask(at(cursor), onOdds) };
}

beforeEach(() => {
  faults.splice(0);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('an odds client with a worker', () => {
  test('sends one play at a time and matches replies by number', () => {
    const { worker, onOdds, ask } = slowClient();
    ask(2);
    ask(3);
    expect(worker.cursors).toEqual([2]);
    worker.answers(odds('first'));
    expect(worker.cursors).toEqual([2, 3]);
    worker.answers(odds('second'));
    expect(onOdds.mock.calls).toEqual([[odds('first')], [odds('second')]]);
  });

  test('ignores a slow result for earlier facts', () => {
    const { worker, onOdds, ask } = slowClient();
    ask(2)();
    const unsent = ask(1);
    ask(3);
    unsent();
    const [first] = worker.requests;
    worker.answers(odds('old facts'), first);
    worker.answers(odds('old facts again'), first);
    expect(worker.cursors).toEqual([2, 3]);
    worker.answers(odds('new facts'));
    expect(onOdds.mock.calls).toEqual([[odds('new facts')]]);
  });

  test('terminates a slow worker after its request is cancelled, and ignores its reply', () => {
    const { workers, worker, onOdds, ask } = slowClient();
    const back = ask(2);
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(1);
    back();
    const other = ask(3);
    vi.advanceTimersByTime(99);
    expect(worker.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(worker.terminate).toHaveBeenCalled();
    expect(workers[1]!.cursors).toEqual([3]);
    worker.answers(odds('old facts'));
    workers[1]!.answers(odds('new facts'));
    expect(onOdds.mock.calls).toEqual([[odds('new facts')]]);
    other();
    ask(4)();
    vi.advanceTimersByTime(100);
    expect(workers[1]!.terminate).toHaveBeenCalled();
    expect(workers.slice(2).map(({ requests }) => requests)).toEqual([[]]);
  });

  test('preloads a system once per worker', () => {
    const { client, workers, worker, ask } = slowClient();
    client.preload('toy');
    client.preload('toy');
    expect(worker.requests).toEqual([{ system: 'toy' }]);
    ask(2)();
    vi.advanceTimersByTime(100);
    expect(workers[1]!.requests).toEqual([{ system: 'toy' }]);
  });

  test('keeps a worker that finishes in time', () => {
    const { worker, ask } = slowClient();
    ask(2)();
    ask(3);
    worker.answers(odds('old facts'));
    vi.advanceTimersByTime(1000);
    expect(worker.terminate).not.toHaveBeenCalled();
    expect(worker.cursors).toEqual([2, 3]);
  });

  test('delivers an estimate at once, but never for other facts', () => {
    const { worker, onOdds, ask } = slowClient();
    ask(2);
    const { no } = worker.requests.at(-1)!;
    worker.sends({ no, odds: odds('estimate'), early: true });
    expect(onOdds.mock.calls).toEqual([[odds('estimate'), true]]);
    worker.answers(odds('counted'));
    expect(onOdds.mock.calls.slice(1)).toEqual([[odds('counted')]]);
    ask(4)();
    worker.sends({ no: no + 1, odds: odds('estimate'), early: true });
    worker.answers(odds('counted'));
    expect(onOdds).toHaveBeenCalledTimes(2);
  });

  test('reports a fault in a sentence and continues', () => {
    const { worker, onOdds, ask } = slowClient();
    ask(2);
    worker.sends({ no: worker.requests[0]!.no, fault: 'It broke.' });
    expect([onOdds.mock.calls, faults]).toEqual([[[odds('The odds could not be worked out.')]], ['It broke.']]);
    ask(3);
    expect(worker.cursors).toEqual([2, 3]);
  });

  test('computes on this thread after the worker crashes', async () => {
    const { client, worker } = slowClient();
    const onOdds = new Promise<Odds>((then) => client.ask(at(4), then));
    worker.crashes();
    expect((await onOdds).forecast).toMatchObject({ kind: 'chances' });
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('skips a cancelled request after the worker crashes', () => {
    const { workers, worker, onOdds, ask } = slowClient();
    ask(2)();
    worker.crashes();
    vi.advanceTimersByTime(1000);
    expect([onOdds.mock.calls, faults, workers.length]).toEqual([[], [], 1]);
  });

  test('replaces a crashed worker, reports it, and does not repeat the request', () => {
    const { workers, worker, onOdds, ask } = slowClient();
    ask(2);
    worker.answers(odds('first'));
    ask(3);
    ask(4);
    worker.crashes();
    expect(onOdds.mock.calls).toEqual([[odds('first')], [odds('The odds could not be worked out.')]]);
    expect(faults).toEqual(['The odds of this fight were too much for this device.']);
    expect(workers[1]!.cursors).toEqual([4]);
  });

  test('sends nothing once closed', () => {
    const { client, worker, onOdds, ask } = slowClient();
    ask(2);
    client.close();
    worker.answers(odds('late'));
    expect(onOdds).not.toHaveBeenCalled();
  });
});

describe('an odds client without a worker', () => {
  const asked = (play: Play) => new Promise<Odds>((then) => new OddsClient(() => undefined, fault).ask(play, then));

  test('computes the odds, with each option of a choice', async () => {
    expect(await asked(at(0))).toMatchObject({ forecast: { kind: 'chances' }, byOption: { ask: 'charge' } });
    expect(await asked(at(2))).not.toHaveProperty('byOption');
  });

  test('rejects an invalid play with the reason', async () => {
    const junk = { ...play, answers: [{ id: 'x', value: 1, by: 'hand' as const }], cursor: 1 };
    expect((await asked(junk)).forecast).toEqual({
      kind: 'none',
      reason: 'x: “x” is answered, but “charge” is asked for.',
    });
  });

  test('reports a fault in a sentence', async () => {
    expect((await asked({ ...play, system: 'gone' })).forecast).toMatchObject({ kind: 'none' });
    expect(faults).toEqual(['The odds of “scuffle” could not be worked out: the shelf fell down.']);
  });
});

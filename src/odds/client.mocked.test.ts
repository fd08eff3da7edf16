import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Play } from '../engine/play.ts';
import { type ChainFile, exampleFile } from '../system/plays/playfile.ts';
import examples from '../testkit/toy/examples.ts';
import toy from '../testkit/toy/index.ts';
import { OddsClient, type WorkerPort } from './client.ts';
import type { Odds, Reply, Request } from './request.ts';

vi.mock('../systems/systems.ts', () => ({
  systemOf: (id: string) => (id === 'toy' ? Promise.resolve(toy) : Promise.reject(new Error('the shelf fell down'))),
}));

const play = (exampleFile(examples[0]!, toy) as ChainFile).plays[0] as Play;
const at = (cursor: number): Play => ({ ...play, cursor });

class Slow implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  onmessageerror: WorkerPort['onmessageerror'] = null;
  readonly requests: Request[] = [];
  terminate = vi.fn();
  postMessage(request: unknown): void {
    this.requests.push(structuredClone(request) as Request);
  }
  answers(reply: Reply): void {
    this.onmessage!.call(this as never, { data: reply } as MessageEvent);
  }
}

const odds = (reason: string): Odds => ({ forecast: { kind: 'none', reason } });
const faults: string[] = [];
const fault = (sentence: string) => faults.push(sentence);
beforeEach(() => faults.splice(0));

describe('an odds client with a worker', () => {
  test('sends one play at a time and matches replies by number', () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const heard: Odds[] = [];
    reckoner.ask(at(2), (odds) => heard.push(odds));
    reckoner.ask(at(3), (odds) => heard.push(odds));
    expect(worker.requests.map(({ play }) => play.cursor)).toEqual([2]);
    worker.answers({ no: worker.requests[0]!.no, odds: odds('first') });
    expect(worker.requests.map(({ play }) => play.cursor)).toEqual([2, 3]);
    worker.answers({ no: worker.requests[1]!.no, odds: odds('second') });
    expect(heard).toEqual([odds('first'), odds('second')]);
  });

  test('ignores a slow result for earlier facts', () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const heard: Odds[] = [];
    const back = reckoner.ask(at(2), (odds) => heard.push(odds));
    back();
    const unsent = reckoner.ask(at(1), (odds) => heard.push(odds));
    reckoner.ask(at(3), (odds) => heard.push(odds));
    unsent();
    worker.answers({ no: worker.requests[0]!.no, odds: odds('old facts') });
    worker.answers({ no: worker.requests[0]!.no, odds: odds('old facts again') });
    expect(worker.requests.map(({ play }) => play.cursor)).toEqual([2, 3]);
    worker.answers({ no: worker.requests[1]!.no, odds: odds('new facts') });
    expect(heard).toEqual([odds('new facts')]);
  });

  test('terminates a slow worker after its request is cancelled, and ignores its reply', () => {
    vi.useFakeTimers();
    const workers: Slow[] = [];
    const hired = () => workers[workers.push(new Slow()) - 1]!;
    const reckoner = new OddsClient(hired, fault);
    const heard: Odds[] = [];
    const back = reckoner.ask(at(2), (odds) => heard.push(odds));
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(1);
    back();
    const other = reckoner.ask(at(3), (odds) => heard.push(odds));
    vi.advanceTimersByTime(99);
    expect(workers[0]!.terminate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(workers[0]!.terminate).toHaveBeenCalled();
    expect(workers[1]!.requests.map(({ play }) => play.cursor)).toEqual([3]);
    workers[0]!.answers({ no: workers[0]!.requests[0]!.no, odds: odds('old facts') });
    workers[1]!.answers({ no: workers[1]!.requests[0]!.no, odds: odds('new facts') });
    expect(heard).toEqual([odds('new facts')]);
    other();
    reckoner.ask(at(4), (odds) => heard.push(odds))();
    vi.advanceTimersByTime(100);
    expect(workers[1]!.terminate).toHaveBeenCalled();
    expect(workers[2]!.requests).toEqual([]);
    expect(workers).toHaveLength(3);
    vi.useRealTimers();
  });

  test('preloads a system once per worker', () => {
    vi.useFakeTimers();
    const workers: Slow[] = [];
    const reckoner = new OddsClient(() => workers[workers.push(new Slow()) - 1]!, fault);
    reckoner.readAhead('toy');
    reckoner.readAhead('toy');
    expect(workers[0]!.requests).toEqual([{ system: 'toy' }]);
    reckoner.ask(at(2), () => undefined)();
    vi.advanceTimersByTime(100);
    expect(workers[1]!.requests).toEqual([{ system: 'toy' }]);
    vi.useRealTimers();
  });

  test('keeps a worker that finishes in time', () => {
    vi.useFakeTimers();
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    reckoner.ask(at(2), () => undefined)();
    reckoner.ask(at(3), () => undefined);
    worker.answers({ no: worker.requests[0]!.no, odds: odds('old facts') });
    vi.advanceTimersByTime(1000);
    expect(worker.terminate).not.toHaveBeenCalled();
    expect(worker.requests).toHaveLength(2);
    vi.useRealTimers();
  });

  test('delivers an estimate at once, but never for other facts', () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const heard: [Odds, true?][] = [];
    const then = (...told: [Odds, true?]) => heard.push(told);
    const no = () => worker.requests.at(-1)!.no;

    reckoner.ask(at(2), then);
    worker.answers({ no: no(), odds: odds('early'), early: true });
    expect(heard.splice(0)).toEqual([[odds('early'), true]]);
    worker.answers({ no: no(), odds: odds('counted') });
    expect(heard.splice(0)).toEqual([[odds('counted')]]);

    const back = reckoner.ask(at(4), then);
    back();
    worker.answers({ no: no(), odds: odds('early'), early: true });
    worker.answers({ no: no(), odds: odds('counted') });
    expect(heard).toEqual([]);
  });

  test('reports a fault in a sentence and continues', () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const heard: Odds[] = [];
    reckoner.ask(at(2), (odds) => heard.push(odds));
    worker.answers({ no: worker.requests[0]!.no, fault: 'It broke.' });
    expect([heard, faults]).toEqual([[odds('The odds could not be worked out.')], ['It broke.']]);
    reckoner.ask(at(3), (odds) => heard.push(odds));
    expect(worker.requests).toHaveLength(2);
  });

  test('computes on this thread after the worker crashes', async () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const heard = new Promise<Odds>((then) => reckoner.ask(at(4), then));
    worker.onerror!.call(worker as never, new Event('error') as ErrorEvent);
    expect((await heard).forecast).toMatchObject({ kind: 'chances' });
    expect(worker.terminate).toHaveBeenCalled();
  });

  test('skips a cancelled request after the worker crashes', () => {
    vi.useFakeTimers();
    const workers: Slow[] = [];
    const reckoner = new OddsClient(() => workers[workers.push(new Slow()) - 1]!, fault);
    const heard = vi.fn();
    reckoner.ask(at(2), heard)();
    workers[0]!.onerror!.call(workers[0] as never, new Event('error') as ErrorEvent);
    vi.advanceTimersByTime(1000);
    expect([heard.mock.calls, faults, workers.length]).toEqual([[], [], 1]);
    vi.useRealTimers();
  });

  test('replaces a crashed worker, reports it, and does not repeat the request', () => {
    const workers: Slow[] = [];
    const reckoner = new OddsClient(() => workers[workers.push(new Slow()) - 1]!, fault);
    const heard: Odds[] = [];
    reckoner.ask(at(2), (odds) => heard.push(odds));
    workers[0]!.answers({ no: workers[0]!.requests[0]!.no, odds: odds('first') });
    reckoner.ask(at(3), (odds) => heard.push(odds));
    reckoner.ask(at(4), (odds) => heard.push(odds));
    workers[0]!.onerror!.call(workers[0] as never, new Event('error') as ErrorEvent);
    expect(heard).toEqual([odds('first'), odds('The odds could not be worked out.')]);
    expect(faults).toEqual(['The odds of this fight were too much for this device.']);
    expect(workers[1]!.requests.map(({ play }) => play.cursor)).toEqual([4]);
  });

  test('sends nothing once closed', () => {
    const worker = new Slow();
    const reckoner = new OddsClient(() => worker, fault);
    const then = vi.fn();
    reckoner.ask(at(2), then);
    reckoner.close();
    worker.answers({ no: worker.requests[0]!.no, odds: odds('late') });
    expect(then).not.toHaveBeenCalled();
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
    await new Promise<void>((told) => {
      new OddsClient(
        () => undefined,
        (sentence) => told(void fault(sentence)),
      ).ask({ ...play, system: 'gone' }, () => undefined);
    });
    expect(faults).toEqual(['The odds of “scuffle” could not be worked out: the shelf fell down.']);
  });
});

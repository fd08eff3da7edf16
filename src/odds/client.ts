import type { Play } from '../engine/play.ts';
import { fileOf } from '../system/playfile.ts';
import { OddsCache } from './cache.ts';
import { type Ahead, answer, type Odds, type Reply, type Request } from './request.ts';

/** What we need of a Worker. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

/** How long a question that nobody asks any more may keep the worker busy, in milliseconds. */
const PATIENCE = 100;

/** What stands instead of odds that failed. */
export const FAULTY = 'The odds could not be worked out.';

/** What is said where the worker has died of a question. */
const DIED = 'The odds of this fight were too much for this device.';

/** Told of the odds; `early` where others follow that are counted. */
export type OnProgress = (odds: Odds, early?: true) => void;

type Waiting = { readonly play: Play; readonly then: OnProgress };

/**
 * Has odds worked out beside the screen. Requests are sent one at a time and answered by number, so that a slow
 * result never arrives on wrong facts; a slow one that was taken back ends with its worker, and another takes its place.
 * A worker that dies is replaced, and that is said; without one the work is done here.
 */
export class OddsClient {
  /** What odds worked out here have found, where there is no worker. */
  private readonly cache = new OddsCache();
  private readonly waiting = new Map<number, Waiting>();
  private sent: Request | undefined;
  private last = 0;
  private worker: WorkerPort | undefined;
  /** The system that is read ahead. */
  private system: string | undefined;
  /** Whether a worker has ever answered. */
  private answered = false;
  private patience: ReturnType<typeof setTimeout> | undefined;

  /** `make` makes the worker from src/odds/worker.ts, where one starts; `fault` is told of odds that failed. */
  constructor(
    private readonly make: () => WorkerPort | undefined,
    private readonly fault: (sentence: string) => void,
  ) {
    this.hire();
  }

  /** Has a system read before the first question of it. */
  readAhead(system: string): void {
    if (this.system === system) return;
    this.system = system;
    this.worker?.postMessage({ system } satisfies Ahead);
  }

  /** Asks for the odds of a play from where it stands; the function given back takes the question back, and `then` is never called. */
  ask(play: Play, then: OnProgress): () => void {
    const no = ++this.last;
    this.waiting.set(no, { play: fileOf(play), then });
    this.work();
    this.hurry();
    return () => {
      this.waiting.delete(no);
      this.hurry();
    };
  }

  /** Takes every question back and ends the worker. */
  close(): void {
    this.waiting.clear();
    clearTimeout(this.patience);
    this.worker?.terminate();
    this.worker = undefined;
  }

  private hire(): void {
    this.worker = this.make();
    if (!this.worker) return;
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.onReply(data);
    this.worker.onerror = () => this.onDeath();
    this.worker.onmessageerror = () => this.onDeath();
    if (this.system !== undefined) this.worker.postMessage({ system: this.system } satisfies Ahead);
  }

  /** Where the worker is at a question taken back, it has not long to finish: nothing is counted that nobody sees. */
  private hurry(): void {
    const stale = this.sent;
    if (!stale || !this.worker || this.patience !== undefined || this.waiting.has(stale.no)) return;
    this.patience = setTimeout(() => {
      this.patience = undefined;
      if (this.sent !== stale) return this.hurry();
      this.worker?.terminate();
      this.hire();
      this.sent = undefined;
      this.work();
    }, PATIENCE);
  }

  private work(): void {
    if (this.sent) return;
    const [first] = this.waiting;
    if (first) this.send({ no: first[0], play: first[1].play });
  }

  private send(request: Request): void {
    this.sent = request;
    if (this.worker) this.worker.postMessage(request);
    else answer(request, (reply) => this.onReply(reply), this.cache);
  }

  private onReply(reply: Reply): void {
    if (reply.no !== this.sent?.no) return;
    this.answered = true;
    if ('odds' in reply && reply.early) {
      this.waiting.get(reply.no)?.then(reply.odds, true);
      return;
    }
    this.sent = undefined;
    const asked = this.waiting.get(reply.no);
    this.waiting.delete(reply.no);
    this.work();
    if (!asked) return;
    if ('fault' in reply) this.fault(reply.fault);
    asked.then('fault' in reply ? { reckoned: { kind: 'none', reason: FAULTY } } : reply.odds);
  }

  /** One that has worked before is replaced, and what it died of is not tried again; where none ever worked the work is done here. */
  private onDeath(): void {
    const sent = this.sent;
    this.worker?.terminate();
    this.worker = undefined;
    clearTimeout(this.patience);
    this.patience = undefined;
    if (this.answered) this.hire();
    if (!sent) return;
    if (this.worker) this.onReply({ no: sent.no, fault: DIED });
    else {
      this.sent = undefined;
      this.work();
    }
  }
}

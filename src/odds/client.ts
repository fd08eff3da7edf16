import type { Play } from '../engine/play.ts';
import { fileOf } from '../system/plays/playfile.ts';
import { OddsCache } from './counting/cache.ts';
import { answerRequest, type Odds, type PreloadRequest, type Reply, type Request } from './request.ts';

export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

/** Milliseconds before a worker busy with a cancelled request is replaced. */
const REPLACE_AFTER_MS = 100;

export const ODDS_FAILED = 'The odds could not be worked out.';

const DIED = 'The odds of this fight were too much for this device.';

export type OnOdds = (odds: Odds, early?: true) => void;

type Waiting = { readonly play: Play; readonly then: OnOdds };

/**
 * Requests odds from a worker, one request at a time. Replaces a worker that stays busy with a cancelled request, and
 * one that crashes once any worker has answered. Otherwise it computes on this thread.
 */
export class OddsClient {
  private readonly cache = new OddsCache();
  private readonly waiting = new Map<number, Waiting>();
  private sent: Request | undefined;
  private last = 0;
  private worker: WorkerPort | undefined;
  private system: string | undefined;
  private answered = false;
  private replaceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly make: () => WorkerPort | undefined,
    private readonly fault: (sentence: string) => void,
  ) {
    this.hire();
  }

  readAhead(system: string): void {
    if (this.system === system) return;
    this.system = system;
    this.worker?.postMessage({ system } satisfies PreloadRequest);
  }

  ask(play: Play, then: OnOdds): () => void {
    const no = ++this.last;
    this.waiting.set(no, { play: fileOf(play), then });
    this.work();
    this.hurry();
    return () => {
      this.waiting.delete(no);
      this.hurry();
    };
  }

  close(): void {
    this.waiting.clear();
    clearTimeout(this.replaceTimer);
    this.worker?.terminate();
    this.worker = undefined;
  }

  private hire(): void {
    this.worker = this.make();
    if (!this.worker) return;
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => this.onReply(data);
    this.worker.onerror = () => this.onDeath();
    this.worker.onmessageerror = () => this.onDeath();
    if (this.system !== undefined) this.worker.postMessage({ system: this.system } satisfies PreloadRequest);
  }

  private hurry(): void {
    const stale = this.sent;
    if (!stale || !this.worker || this.replaceTimer !== undefined || this.waiting.has(stale.no)) return;
    this.replaceTimer = setTimeout(() => {
      this.replaceTimer = undefined;
      if (this.sent !== stale) return this.hurry();
      this.worker?.terminate();
      this.hire();
      this.sent = undefined;
      this.work();
    }, REPLACE_AFTER_MS);
  }

  private work(): void {
    if (this.sent) return;
    const [first] = this.waiting;
    if (first) this.send({ no: first[0], play: first[1].play });
  }

  private send(request: Request): void {
    this.sent = request;
    if (this.worker) this.worker.postMessage(request);
    else answerRequest(request, (reply) => this.onReply(reply), this.cache);
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
    asked.then('fault' in reply ? { forecast: { kind: 'none', reason: ODDS_FAILED } } : reply.odds);
  }

  private onDeath(): void {
    const sent = this.sent;
    this.worker?.terminate();
    this.worker = undefined;
    clearTimeout(this.replaceTimer);
    this.replaceTimer = undefined;
    if (this.answered) this.hire();
    if (!sent) return;
    if (this.worker) this.onReply({ no: sent.no, fault: DIED });
    else {
      this.sent = undefined;
      this.work();
    }
  }
}

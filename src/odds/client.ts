import type { Play } from '../engine/play.ts';
import { fileOf } from '../system/plays/playfile.ts';
import { OddsCache } from './counting/cache.ts';
import { answerRequest, type Odds, type OddsReply, type OddsRequest, type PreloadRequest } from './request.ts';

export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

/** Milliseconds before a worker busy with a cancelled request is replaced. */
const REPLACE_AFTER_MS = 100;

export const ODDS_FAILED = 'The odds could not be worked out.';

const CRASHED = 'The odds of this fight were too much for this device.';

export type OnOdds = (odds: Odds, early?: true) => void;

type Waiting = { readonly play: Play; readonly onOdds: OnOdds };

/**
 * Requests odds from a worker, one at a time. Replaces a worker that crashes or stays busy with a cancelled request.
 * Computes on this thread if no worker starts, or if one crashes before the first reply.
 */
export class OddsClient {
  readonly #cache = new OddsCache();
  readonly #waiting = new Map<number, Waiting>();
  #current: OddsRequest | undefined;
  #lastNo = 0;
  #worker: WorkerPort | undefined;
  #system: string | undefined;
  #answered = false;
  #replaceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly createWorker: () => WorkerPort | undefined,
    private readonly reportFault: (sentence: string) => void,
  ) {
    this.#startWorker();
  }

  preload(system: string): void {
    if (this.#system === system) return;
    this.#system = system;
    this.#worker?.postMessage({ system } satisfies PreloadRequest);
  }

  ask(play: Play, onOdds: OnOdds): () => void {
    const no = ++this.#lastNo;
    this.#waiting.set(no, { play: fileOf(play), onOdds });
    this.#sendNext();
    this.#replaceSlowWorker();
    return () => {
      this.#waiting.delete(no);
      this.#replaceSlowWorker();
    };
  }

  close(): void {
    this.#waiting.clear();
    clearTimeout(this.#replaceTimer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #startWorker(): void {
    this.#worker = this.createWorker();
    if (!this.#worker) return;
    this.#worker.onmessage = ({ data }: MessageEvent<OddsReply>) => this.#onReply(data);
    this.#worker.onerror = () => this.#onCrash();
    this.#worker.onmessageerror = () => this.#onCrash();
    if (this.#system !== undefined) this.#worker.postMessage({ system: this.#system } satisfies PreloadRequest);
  }

  #replaceSlowWorker(): void {
    const stale = this.#current;
    if (!stale || !this.#worker || this.#replaceTimer !== undefined || this.#waiting.has(stale.no)) return;
    this.#replaceTimer = setTimeout(() => {
      this.#replaceTimer = undefined;
      if (this.#current !== stale) return this.#replaceSlowWorker();
      this.#worker?.terminate();
      this.#startWorker();
      this.#current = undefined;
      this.#sendNext();
    }, REPLACE_AFTER_MS);
  }

  #sendNext(): void {
    if (this.#current) return;
    const [first] = this.#waiting;
    if (first) this.#send({ no: first[0], play: first[1].play });
  }

  #send(request: OddsRequest): void {
    this.#current = request;
    if (this.#worker) this.#worker.postMessage(request);
    else answerRequest(request, (reply) => this.#onReply(reply), this.#cache);
  }

  #onReply(reply: OddsReply): void {
    if (reply.no !== this.#current?.no) return;
    this.#answered = true;
    if ('odds' in reply && reply.early) {
      this.#waiting.get(reply.no)?.onOdds(reply.odds, true);
      return;
    }
    this.#current = undefined;
    const asked = this.#waiting.get(reply.no);
    this.#waiting.delete(reply.no);
    this.#sendNext();
    if (!asked) return;
    if ('fault' in reply) this.reportFault(reply.fault);
    asked.onOdds('fault' in reply ? { forecast: { kind: 'none', reason: ODDS_FAILED } } : reply.odds);
  }

  #onCrash(): void {
    const sent = this.#current;
    this.#worker?.terminate();
    this.#worker = undefined;
    clearTimeout(this.#replaceTimer);
    this.#replaceTimer = undefined;
    if (this.#answered) this.#startWorker();
    if (!sent) return;
    if (this.#worker) this.#onReply({ no: sent.no, fault: CRASHED });
    else {
      this.#current = undefined;
      this.#sendNext();
    }
  }
}

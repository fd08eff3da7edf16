import { Refusal } from '../engine/refusal.ts';
import { RepeatedEntry } from './idb/commit.ts';
import { OpenTimeout } from './idb/database.ts';
import { ReaderRefusal } from './writelock.ts';

export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving'; readonly pending: number }
  | { readonly kind: 'failed'; readonly pending: number; readonly what: string; readonly why: string };

export type Write<T> = (isRetry: boolean) => Promise<T>;

/** `tag` marks a write that the screen already shows. A later write with the same tag can replace it. */
export type WriteLabel = { readonly what: string; readonly tag?: string };

type Job = WriteLabel & {
  readonly write: Write<unknown>;
  readonly done: readonly ((value: unknown) => void)[];
  readonly failed: readonly ((error: unknown) => void)[];
  isTried: boolean;
};

type FailedJob = { readonly job: Job; readonly error: Error };

const FIRST_RETRY_DELAY = 1000;
const MAX_RETRY_DELAY = 30_000;
/** Names of temporary errors. The write is retried automatically, and later writes wait for it. */
const TEMPORARY = [
  'AbortError',
  'InvalidStateError',
  'QuotaExceededError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
];

export const playTag = (campaign: string, play: string): string => `play/${campaign}/${play}`;

/**
 * Queue of writes. Retries temporary failures after a delay that grows from 1 to 30 seconds, at the next write, and on
 * `retry`. Keeps and reports other failures until `retry` or a later write with the same tag succeeds.
 */
export class WriteQueue {
  #jobs: readonly Job[] = [];
  #failedJobs: readonly FailedJob[] = [];
  #saving: SaveStatus = { kind: 'saved' };
  #isBusy = false;
  #retryDelay = FIRST_RETRY_DELAY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onChange: (saving: SaveStatus) => void) {}

  get saving(): SaveStatus {
    return this.#saving;
  }

  /**
   * The promise resolves when the write is done or removed by `forget`. It rejects on `abandon`, and if the write throws
   * a RepeatedEntry or ReaderRefusal, or without a tag any Refusal. After other failures the write stays in the queue.
   */
  add<T>(label: WriteLabel, write: Write<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const last = this.#jobs.at(-1);
      const replacesLast = label.tag !== undefined && last?.tag === label.tag && !last.isTried;
      const done = [...(replacesLast ? last.done : []), resolve as (value: unknown) => void];
      const failed = [...(replacesLast ? last.failed : []), reject];
      this.#jobs = [
        ...(replacesLast ? this.#jobs.slice(0, -1) : this.#jobs),
        { ...label, write, done, failed, isTried: false },
      ];
      void this.#pump();
    });
  }

  retry(): void {
    this.#jobs = [...this.#failedJobs.map(({ job }) => job), ...this.#jobs];
    this.#failedJobs = [];
    void this.#pump();
  }

  forget(tag: string): void {
    const old = this.#takeFailed(tag);
    for (const { done } of old) for (const resolve of done) resolve(undefined);
    if (old.length > 0 && !this.#isBusy && this.#jobs.length === 0) this.#publishIdle();
  }

  abandon(why: Refusal): void {
    clearTimeout(this.#timer);
    const left = [...this.#failedJobs.map(({ job }) => job), ...this.#jobs];
    this.#jobs = [];
    this.#failedJobs = [];
    for (const job of left) for (const reject of job.failed) reject(why);
    if (!this.#isBusy) this.#publishIdle();
  }

  async #pump(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
      this.#publish({ kind: 'saving', pending: this.#pending });
      const temporary = await this.#attempt(job);
      if (temporary && this.#jobs.includes(job)) {
        this.#isBusy = false;
        this.#publishFailure({ job, error: temporary });
        this.#timer = setTimeout(() => void this.#pump(), this.#retryDelay);
        this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY);
        return;
      }
      this.#jobs = this.#jobs.filter((other) => other !== job);
      this.#retryDelay = FIRST_RETRY_DELAY;
    }
    this.#isBusy = false;
    this.#publishIdle();
  }

  // Returns a temporary failure, after which the job stays first. Otherwise the job is done or set aside.
  async #attempt(job: Job): Promise<Error | undefined> {
    const isRetry = job.isTried;
    job.isTried = true;
    try {
      const value = await job.write(isRetry);
      for (const resolve of [...job.done, ...this.#takeFailed(job.tag).flatMap(({ done }) => done)]) resolve(value);
    } catch (error) {
      if (isTemporary(error)) return error;
      // Abandoned meanwhile, so the caller already has the reason.
      if (!this.#jobs.includes(job)) return undefined;
      if (isFinal(error, job)) for (const reject of job.failed) reject(error);
      else this.#keepFailed(job, error instanceof Error ? error : new Error(String(error)));
    }
    return undefined;
  }

  #takeFailed(tag: string | undefined): readonly Job[] {
    const old = this.#failedJobs.filter(({ job }) => tag !== undefined && job.tag === tag);
    this.#failedJobs = this.#failedJobs.filter((one) => !old.includes(one));
    return old.map(({ job }) => job);
  }

  #keepFailed(job: Job, error: Error): void {
    const old = this.#takeFailed(job.tag);
    const done = [...old.flatMap(({ done }) => done), ...job.done];
    const failed = [...old.flatMap(({ failed }) => failed), ...job.failed];
    this.#failedJobs = [...this.#failedJobs, { job: { ...job, done, failed }, error }];
  }

  get #pending(): number {
    return this.#jobs.length + this.#failedJobs.length;
  }

  #publish(saving: SaveStatus): void {
    this.#saving = saving;
    this.onChange(saving);
  }

  #publishFailure({ job, error }: FailedJob): void {
    this.#publish({ kind: 'failed', pending: this.#pending, what: job.what, why: failureSentence(error) });
  }

  #publishIdle(): void {
    const [first] = this.#failedJobs;
    if (first) this.#publishFailure(first);
    else this.#publish({ kind: 'saved' });
  }
}

const isTemporary = (error: unknown): error is Error =>
  error instanceof OpenTimeout ||
  (error instanceof Error && !(error instanceof Refusal) && TEMPORARY.includes(error.name));

const isFinal = (error: unknown, { tag }: Job): boolean =>
  error instanceof RepeatedEntry || error instanceof ReaderRefusal || (error instanceof Refusal && tag === undefined);

// Chromium reports a full disk in two ways.
function failureSentence(error: Error): string {
  if (error.name === 'QuotaExceededError' || error.message.includes('NO_SPACE'))
    return 'This phone’s storage is full. Free some space and it saves by itself; until then leave this page open.';
  const why = error instanceof Refusal ? error.message : `The browser could not write (${error.message}).`;
  return isTemporary(error)
    ? `${why} The app tries again by itself; until then leave this page open.`
    : `${why} Leave this page open and try again.`;
}

import { Misfit } from '../rules/misfit.ts';
import { Slow } from './usestore.ts';

/** How the writing goes: `pending` writes are not on the disk yet; a failed one is kept, and `why` is a sentence. */
export type Saving =
  | { readonly at: 'saved' }
  | { readonly at: 'saving'; readonly pending: number }
  | { readonly at: 'failed'; readonly pending: number; readonly why: string };

/** A write: told whether it has been tried before. */
type Write<T> = (again: boolean) => Promise<T>;

/** Writes, one after the other in the order they came. */
export type Queue = {
  saving(): Saving;
  /** Resolves when it is written; of writes with one tag that wait behind each other only the last is done. */
  add<T>(write: Write<T>, tag?: string): Promise<T>;
  /** Tries the failed write again at once. */
  retry(): void;
  /** Gives up what waits; each is told why. */
  abandon(why: Misfit): void;
};

type Job = {
  readonly tag: string | undefined;
  readonly write: Write<unknown>;
  readonly done: ((value: unknown) => void)[];
  readonly failed: ((error: unknown) => void)[];
  tried: boolean;
};

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** What another try may mend: everything else is told to whoever asked. */
const PASSING = [
  'AbortError',
  'InvalidStateError',
  'QuotaExceededError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
];

/** A queue of writes that keeps what the disk refuses and tries it again: at the next write, on `retry`, and by itself after 1 to 30 seconds. */
export function queue(changed: (saving: Saving) => void): Queue {
  let jobs: readonly Job[] = [];
  let saving: Saving = { at: 'saved' };
  let busy = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (next: Saving) => {
    saving = next;
    changed(next);
  };
  const off = (job: Job) => {
    jobs = jobs.filter((one) => one !== job);
  };

  const pump = async () => {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    for (let job = jobs[0]; job; job = jobs[0]) {
      say({ at: 'saving', pending: jobs.length });
      const error = await attempt(job);
      if (error !== undefined && jobs.includes(job)) {
        busy = false;
        say({ at: 'failed', pending: jobs.length, why: sentence(error) });
        timer = setTimeout(pump, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT);
        return;
      }
      off(job);
      wait = FIRST_WAIT;
    }
    busy = false;
    say({ at: 'saved' });
  };

  /** Does a write; what another try may mend is returned. */
  const attempt = async (job: Job): Promise<Error | undefined> => {
    const again = job.tried;
    job.tried = true;
    try {
      const value = await job.write(again);
      for (const done of job.done) done(value);
    } catch (error) {
      if (isPassing(error)) return error;
      for (const failed of job.failed) failed(error);
    }
    return undefined;
  };

  return {
    saving: () => saving,
    add: <T>(write: Write<T>, tag?: string) =>
      new Promise<T>((resolve, reject) => {
        const last = jobs.at(-1);
        const joins = tag !== undefined && last?.tag === tag && !last.tried;
        const done = [...(joins ? last.done : []), resolve as (value: unknown) => void];
        const failed = [...(joins ? last.failed : []), reject];
        jobs = [...(joins ? jobs.slice(0, -1) : jobs), { tag, write, done, failed, tried: false }];
        void pump();
      }),
    retry: () => void pump(),
    abandon(why) {
      clearTimeout(timer);
      const left = jobs;
      jobs = [];
      for (const job of left) for (const failed of job.failed) failed(why);
      if (!busy) say({ at: 'saved' });
    },
  };
}

const isPassing = (error: unknown): error is Error =>
  error instanceof Slow || (error instanceof Error && !(error instanceof Misfit) && PASSING.includes(error.name));

/** Why a write failed, for the player. */
function sentence(error: Error): string {
  return error.name === 'QuotaExceededError'
    ? 'Not saved yet: the storage of this device is full. Make room, and it is saved by itself; until then leave this page open.'
    : `Not saved yet: the browser could not write (${error.message}). It is tried again; until then leave this page open.`;
}

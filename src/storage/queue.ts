import { Refusal } from '../engine/refusal.ts';
import { Repeat } from './commit.ts';
import { OpenTimeout } from './database.ts';

/** How the writing goes: `pending` writes are not on the disk. Of the first that failed, `what` names it and `why` is a sentence. */
export type Saving =
  | { readonly at: 'saved' }
  | { readonly at: 'saving'; readonly pending: number }
  | { readonly at: 'failed'; readonly pending: number; readonly what: string; readonly why: string };

/** A write: told whether it has been tried before. */
type Write<T> = (again: boolean) => Promise<T>;

/** What is written, in words; and the tag of what the screen shows as done already, in which each write takes the place of the one before. */
export type Label = { readonly what: string; readonly tag?: string };

/** Writes, one after the other in the order they came. */
export type WriteQueue = {
  saving(): Saving;
  /**
   * Resolves when it is written; of writes with one tag that wait behind each other only the last is done.
   * Rejects with the Refusal that refuses a write without a tag; every other failure is kept, and the write with it.
   */
  add<T>(label: Label, write: Write<T>): Promise<T>;
  /** Tries everything that failed again at once. */
  retry(): void;
  /** Lets go of what failed under a tag: it is no longer wanted. */
  forget(tag: string): void;
  /** Gives up what waits; each is told why. */
  abandon(why: Refusal): void;
};

type Job = Label & {
  readonly write: Write<unknown>;
  readonly done: readonly ((value: unknown) => void)[];
  readonly failed: readonly ((error: unknown) => void)[];
  tried: boolean;
};

/** A write that another try alone will not mend. It holds up nothing behind it, and is not forgotten. */
type Aside = { readonly job: Job; readonly error: Error };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** What may pass by itself, and is tried again by itself; what comes after waits for it. */
const PASSING = [
  'AbortError',
  'InvalidStateError',
  'QuotaExceededError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
];

/**
 * A queue of writes that forgets none. What the disk refuses it tries again: at the next write, on `retry`, and by itself
 * after 1 to 30 seconds. What fails for another reason it sets aside and says until `retry` or a later write under its tag has mended it.
 */
export function createQueue(changed: (saving: Saving) => void): WriteQueue {
  let jobs: readonly Job[] = [];
  let aside: readonly Aside[] = [];
  let saving: Saving = { at: 'saved' };
  let busy = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (next: Saving) => {
    saving = next;
    changed(next);
  };
  const pending = () => jobs.length + aside.length;
  const sayFailed = ({ job, error }: Aside) =>
    say({ at: 'failed', pending: pending(), what: job.what, why: sentence(error) });
  const rest = () => {
    const [first] = aside;
    if (first) sayFailed(first);
    else say({ at: 'saved' });
  };

  const pump = async () => {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    for (let job = jobs[0]; job; job = jobs[0]) {
      say({ at: 'saving', pending: pending() });
      const error = await attempt(job);
      if (error !== undefined && jobs.includes(job)) {
        busy = false;
        sayFailed({ job, error });
        timer = setTimeout(pump, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT);
        return;
      }
      jobs = jobs.filter((one) => one !== job);
      wait = FIRST_WAIT;
    }
    busy = false;
    rest();
  };

  /** Does a write; what may pass by itself is returned. */
  const attempt = async (job: Job): Promise<Error | undefined> => {
    const again = job.tried;
    job.tried = true;
    try {
      const value = await job.write(again);
      for (const done of [...job.done, ...isSuperseded(job.tag).flatMap(({ done }) => done)]) done(value);
    } catch (error) {
      if (isPassing(error)) return error;
      // Given up meanwhile: whoever asked has been told.
      if (!jobs.includes(job)) return undefined;
      if (isTold(error, job)) for (const failed of job.failed) failed(error);
      else setAside(job, error instanceof Error ? error : new Error(String(error)));
    }
    return undefined;
  };

  /** Takes what was set aside under a tag out of there. */
  const isSuperseded = (tag: string | undefined): readonly Job[] => {
    const old = aside.filter(({ job }) => tag !== undefined && job.tag === tag);
    aside = aside.filter((one) => !old.includes(one));
    return old.map(({ job }) => job);
  };
  const setAside = (job: Job, error: Error) => {
    const old = isSuperseded(job.tag);
    const done = [...old.flatMap(({ done }) => done), ...job.done];
    const failed = [...old.flatMap(({ failed }) => failed), ...job.failed];
    aside = [...aside, { job: { ...job, done, failed }, error }];
  };

  return {
    saving: () => saving,
    add: <T>(label: Label, write: Write<T>) =>
      new Promise<T>((resolve, reject) => {
        const last = jobs.at(-1);
        const joins = label.tag !== undefined && last?.tag === label.tag && !last.tried;
        const done = [...(joins ? last.done : []), resolve as (value: unknown) => void];
        const failed = [...(joins ? last.failed : []), reject];
        jobs = [...(joins ? jobs.slice(0, -1) : jobs), { ...label, write, done, failed, tried: false }];
        void pump();
      }),
    retry() {
      jobs = [...aside.map(({ job }) => job), ...jobs];
      aside = [];
      void pump();
    },
    forget(tag) {
      const old = isSuperseded(tag);
      for (const { done } of old) for (const one of done) one(undefined);
      if (old.length > 0 && !busy && jobs.length === 0) rest();
    },
    abandon(why) {
      clearTimeout(timer);
      const left = [...aside.map(({ job }) => job), ...jobs];
      jobs = [];
      aside = [];
      for (const job of left) for (const failed of job.failed) failed(why);
      if (!busy) rest();
    },
  };
}

const isPassing = (error: unknown): error is Error =>
  error instanceof OpenTimeout ||
  (error instanceof Error && !(error instanceof Refusal) && PASSING.includes(error.name));

/** Whether a failure ends a write: it is refused, and nothing on the screen says that it was done; or it was done before. */
const isTold = (error: unknown, { tag }: Job): boolean =>
  error instanceof Repeat || (error instanceof Refusal && tag === undefined);

/** Why a write failed, and what becomes of it, for the player; of a full disk Chromium says by turns its own name of the fault. */
function sentence(error: Error): string {
  if (error.name === 'QuotaExceededError' || error.message.includes('NO_SPACE'))
    return 'This phone’s storage is full. Free some space and it saves by itself; until then leave this page open.';
  const why = error instanceof Refusal ? error.message : `The browser could not write (${error.message}).`;
  return isPassing(error)
    ? `${why} The app tries again by itself; until then leave this page open.`
    : `${why} Leave this page open and try again.`;
}

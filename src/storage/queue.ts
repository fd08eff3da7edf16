import { Refusal } from '../engine/refusal.ts';
import { Repeat } from './idb/commit.ts';
import { OpenTimeout } from './idb/database.ts';

/** `pending` counts unwritten changes. `what` and `why` describe the first failure. */
export type Saving =
  | { readonly at: 'saved' }
  | { readonly at: 'saving'; readonly pending: number }
  | { readonly at: 'failed'; readonly pending: number; readonly what: string; readonly why: string };

type Write<T> = (again: boolean) => Promise<T>;

/** `tag` marks a write that the screen already shows. A later write with the same tag replaces it. */
export type Label = { readonly what: string; readonly tag?: string };

export type WriteQueue = {
  saving(): Saving;
  /**
   * Resolves when written. A write without a tag rejects with its Refusal. Any other failure keeps the write for a
   * retry.
   */
  add<T>(label: Label, write: Write<T>): Promise<T>;
  retry(): void;
  forget(tag: string): void;
  abandon(why: Refusal): void;
};

type Job = Label & {
  readonly write: Write<unknown>;
  readonly done: readonly ((value: unknown) => void)[];
  readonly failed: readonly ((error: unknown) => void)[];
  tried: boolean;
};

/** A failed write that a retry alone does not fix. It does not block later writes. */
type Aside = { readonly job: Job; readonly error: Error };

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Temporary errors, retried automatically. Later writes wait for them. */
const PASSING = [
  'AbortError',
  'InvalidStateError',
  'QuotaExceededError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
];

/**
 * Creates a queue that never loses a write. Retries temporary failures at the next write, on `retry` and after 1 to 30
 * seconds. Reports other failures until `retry` or a later write with the same tag succeeds.
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

  const attempt = async (job: Job): Promise<Error | undefined> => {
    const again = job.tried;
    job.tried = true;
    try {
      const value = await job.write(again);
      for (const done of [...job.done, ...takeSuperseded(job.tag).flatMap(({ done }) => done)]) done(value);
    } catch (error) {
      if (isPassing(error)) return error;
      // Abandoned meanwhile, so the caller already has the reason.
      if (!jobs.includes(job)) return undefined;
      if (isFinal(error, job)) for (const failed of job.failed) failed(error);
      else setAside(job, error instanceof Error ? error : new Error(String(error)));
    }
    return undefined;
  };

  const takeSuperseded = (tag: string | undefined): readonly Job[] => {
    const old = aside.filter(({ job }) => tag !== undefined && job.tag === tag);
    aside = aside.filter((one) => !old.includes(one));
    return old.map(({ job }) => job);
  };
  const setAside = (job: Job, error: Error) => {
    const old = takeSuperseded(job.tag);
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
      const old = takeSuperseded(tag);
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

const isFinal = (error: unknown, { tag }: Job): boolean =>
  error instanceof Repeat || (error instanceof Refusal && tag === undefined);

/** Explains a failure to the player. Chromium reports a full disk in two ways. */
function sentence(error: Error): string {
  if (error.name === 'QuotaExceededError' || error.message.includes('NO_SPACE'))
    return 'This phone’s storage is full. Free some space and it saves by itself; until then leave this page open.';
  const why = error instanceof Refusal ? error.message : `The browser could not write (${error.message}).`;
  return isPassing(error)
    ? `${why} The app tries again by itself; until then leave this page open.`
    : `${why} Leave this page open and try again.`;
}

import { Refusal } from '../refusal.ts';

export const MISSING = 'A file of the app is missing on this phone.';

/**
 * Fetches a file of the app, with one retry: a stopping service worker can fail the first request.
 * Throws a Refusal.
 */
export const fetchFile = <T>(load: () => Promise<T>, missing = MISSING): Promise<T> =>
  load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new Refusal(missing, { cause });
    });

import { Refusal } from '../refusal.ts';

export const FILE_MISSING = 'A file of the app is missing on this phone.';

/**
 * Fetches a file of the app, with one retry: a stopping service worker can fail the first request.
 * Throws a Refusal if both attempts fail.
 */
export const fetchFile = <T>(load: () => Promise<T>, missing = FILE_MISSING): Promise<T> =>
  load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new Refusal(missing, { cause });
    });

/** Returns a function that fetches its file once, and again only after a failure. */
export function fetchOnce<T>(load: () => Promise<T>, missing?: string): () => Promise<T> {
  let fetched: Promise<T> | undefined;
  return () => {
    fetched ??= fetchFile(load, missing).catch((refusal) => {
      fetched = undefined;
      throw refusal;
    });
    return fetched;
  };
}

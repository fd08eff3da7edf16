import { Refusal } from './refusal.ts';

/** What is said where a file of the app is not on the phone and cannot be fetched. */
export const MISSING = 'A file of the app is missing on this phone.';

/** Fetches a file of the app, and asks once more where that fails, as a browser that is just stopping its worker answers nothing; throws a Refusal where it cannot be had, which says so in these words. */
export const fetchFile = <T>(load: () => Promise<T>, missing = MISSING): Promise<T> =>
  load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new Refusal(missing, { cause });
    });

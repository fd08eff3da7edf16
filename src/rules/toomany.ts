/** More paths than we care to walk: sample instead. */
export class TooMany extends Error {}

let meanwhile = (): void => undefined;

/** Does work that may take long; `look` is called again and again until it is done. */
export function attended<R>(look: () => void, work: () => R): R {
  const before = meanwhile;
  meanwhile = look;
  try {
    return work();
  } finally {
    meanwhile = before;
  }
}

/** After so many states it is asked at the latest whether to go on. */
export const OFTEN = 256;

/** What was worked through since a benchmark set it to nothing. */
export const effort = { paths: 0, states: 0 };

/** Whoever works long calls this again and again, so that what cannot wait is seen to; with how many states more were told apart. */
export function goOn(states = 0): void {
  effort.states += states;
  meanwhile();
}

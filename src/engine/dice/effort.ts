/** Thrown if there are too many paths to enumerate. The odds are then sampled. */
export class TooManyPaths extends Error {}

let meanwhile = (): void => undefined;

/** Runs long work and calls `cardClassifier` repeatedly until it ends. */
export function withProgress<R>(look: () => void, work: () => R): R {
  const before = meanwhile;
  meanwhile = look;
  try {
    return work();
  } finally {
    meanwhile = before;
  }
}

export const PROGRESS_INTERVAL = 256;

export const effort = { paths: 0, states: 0 };

export function reportProgress(states = 0): void {
  effort.states += states;
  meanwhile();
}

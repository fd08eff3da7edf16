/** Thrown if there are too many paths to enumerate. The odds are then sampled. */
export class TooMany extends Error {}

let meanwhile = (): void => undefined;

/** Runs long work and calls `look` repeatedly until it ends. */
export function attended<R>(look: () => void, work: () => R): R {
  const before = meanwhile;
  meanwhile = look;
  try {
    return work();
  } finally {
    meanwhile = before;
  }
}

export const OFTEN = 256;

export const effort = { paths: 0, states: 0 };

export function goOn(states = 0): void {
  effort.states += states;
  meanwhile();
}

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

/** Whoever works long calls this again and again, so that what cannot wait is seen to. */
export function goOn(): void {
  meanwhile();
}

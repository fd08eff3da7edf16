/** More paths than we care to walk: sample instead. */
export class TooMany extends Error {}

/** The time given to some work is over. */
export class Late extends Error {}

let isLate = (): boolean => false;

/** Does work that is given up once `late` says so. Throws Late then. */
export function inTime<R>(late: () => boolean, work: () => R): R {
  const before = isLate;
  isLate = late;
  try {
    return work();
  } finally {
    isLate = before;
  }
}

/** Whoever works long asks again and again whether to go on. Throws Late where the time is over. */
export function goOn(): void {
  if (isLate()) throw new Late('the time is over');
}

/** Thrown if the paths are too many to enumerate. The odds are then sampled. */
export class TooManyPaths extends Error {}

/** Global listener, so that rules and pools need no parameter. One is enough, because counting is synchronous. */
let onProgress = (): void => undefined;

export function runWithProgress<R>(report: () => void, work: () => R): R {
  const before = onProgress;
  onProgress = report;
  try {
    return work();
  } finally {
    onProgress = before;
  }
}

export const reportProgress = (): void => onProgress();

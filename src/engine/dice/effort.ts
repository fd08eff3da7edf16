/** Thrown if the paths are too many to enumerate. The odds are then sampled. */
export class TooManyPaths extends Error {}

let onProgress = (): void => undefined;

export function withProgress<R>(report: () => void, work: () => R): R {
  const before = onProgress;
  onProgress = report;
  try {
    return work();
  } finally {
    onProgress = before;
  }
}

export const reportProgress = (): void => onProgress();

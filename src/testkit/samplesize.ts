const isFullRun = process.env.TEST_FULL === '1';

/** Number of random cases: all of them under `npm run test:full`, a sixth in the short run. */
export const sampleSize = (full: number): number => (isFullRun ? full : Math.ceil(full / 6));

/** Cases to run: all of them under `npm run test:full`, every so many in the short run. */
export const sampleOf = <T>(all: readonly T[], every: number): readonly T[] =>
  isFullRun ? all : all.filter((_, at) => at % every === 0);

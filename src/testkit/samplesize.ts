const isFullRun = process.env.TEST_FULL === '1';

/** Number of random cases: `full` under `npm run test:full`, a sixth of it otherwise. */
export const sampleSize = (full: number): number => (isFullRun ? full : Math.ceil(full / 6));

/** Cases to run: all under `npm run test:full`, one in `every` otherwise. */
export const sampleOf = <T>(all: readonly T[], every: number): readonly T[] =>
  isFullRun ? all : all.filter((_, at) => at % every === 0);

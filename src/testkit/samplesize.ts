/** Number of random cases: all of them under `npm run test:full`, a sixth in the short run. */
export const sampleSize = (full: number): number => (process.env.TEST_FULL === '1' ? full : Math.ceil(full / 6));

/** True under `npm run test:full`, which runs every case. The short run, `npm test`, takes a sample. */
export const isFullRun = process.env.TEST_FULL === '1';

/** Returns `all` in a full run, else `sample`. */
export const allOrSample = <T>(all: readonly T[], sample: readonly T[]): readonly T[] => (isFullRun ? all : sample);

/** Pairs each item with every variant in a full run. In a short run, the variants take turns. */
export const pairWithVariants = <T, V>(items: readonly T[], variants: readonly V[]): readonly (readonly [T, V])[] =>
  items.flatMap((item, i) =>
    (isFullRun ? variants : [variants[i % variants.length]!]).map((variant) => [item, variant] as const),
  );

/** Names of the screens in a short run, one for each kind of layout. */
const LAYOUTS = new Set([
  'home',
  'ww2-play-tab',
  'ww2-duels',
  'settings',
  'new-campaign',
  'unit',
  'play-exact-card',
  'play-end',
  'charts',
  'pieces-duels',
]);

/** Returns all screens in a full run, else one for each kind of layout. */
export function allOrOnePerLayout<T extends { readonly name: string }>(screens: readonly T[]): readonly T[] {
  const sample = screens.filter(({ name }) => LAYOUTS.has(name));
  if (sample.length !== LAYOUTS.size) throw new Error('A screen that stands for a layout does not exist.');
  return allOrSample(screens, sample);
}

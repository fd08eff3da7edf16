/** True under `npm run test:full`, which runs every case. The short run, `npm test`, takes a sample. */
export const isFullRun = process.env.TEST_FULL === '1';

/** Returns `all` in a full run, else `sample`. */
export const sampled = <T>(all: readonly T[], sample: readonly T[]): readonly T[] => (isFullRun ? all : sample);

/** Pairs each item with every variant in a full run, else with one variant, in turn. */
export const withVariants = <T, V>(items: readonly T[], variants: readonly V[]): readonly (readonly [T, V])[] =>
  items.flatMap((item, i) =>
    (isFullRun ? variants : [variants[i % variants.length]!]).map((variant) => [item, variant] as const),
  );

/** Screens that stand for every layout in the short run. */
const LAYOUTS = new Set([
  'home',
  'lesson-coc',
  'ww2-play-tab',
  'losses-men',
  'ww2-hits',
  'ww2-cards',
  'ww2-duels',
  'ww2-morale',
  'ww2-mortar-plan',
  'settings',
  'backup',
  'scan-refused',
  'link-code',
  'not-saved',
  'new-campaign',
  'muster-counts',
  'roster',
  'unit',
  'unit-order',
  'man-by-hand',
  'begin',
  'play-die-mended',
  'play-exact-card',
  'play-card-out',
  'play-amend',
  'play-rules-whole',
  'play-odds',
  'play-shown',
  'play-end',
  'luck',
  'campaign-losses',
  'between-games',
  'charts',
  'rosters',
  'house-table',
  'coc-dice-half',
  'coc-line',
  'quick-fight',
  'board-chosen',
  'pieces-duels',
  'attack-queue',
  'dice-odds',
]);

/** Returns every screen in a full run, else those that stand for a layout. */
export function sampleOfLayouts<T extends { readonly name: string }>(screens: readonly T[]): readonly T[] {
  const sample = screens.filter(({ name }) => LAYOUTS.has(name));
  if (sample.length !== LAYOUTS.size) throw new Error('A screen that stands for a layout does not exist.');
  return sampled(screens, sample);
}

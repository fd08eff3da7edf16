import { built } from '../../scripts/builds.mjs';

/** Builds a page with only the offline bridge, using the app's build configuration. The page shows `name`. */
export const buildPage = (name: string, folder: string): Promise<void> =>
  built(folder, {
    page: 'e2e/bridge/main.ts',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
  });

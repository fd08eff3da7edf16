import { built } from '../../scripts/builds.mjs';

/** Builds a page that contains only the offline bridge, with the app's build config. It shows the build's name. */
export const buildPage = (name: string, folder: string): Promise<void> =>
  built(folder, {
    page: 'e2e/bridge/main.ts',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
  });

import { built } from '../../scripts/builds.mjs';

/** Builds a page that has nothing but the offline bridge, by the app's own configuration, and shows which build it is. */
export const builtPage = (name: string, folder: string): Promise<void> =>
  built(folder, {
    page: 'e2e/bridge/main.ts',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
  });

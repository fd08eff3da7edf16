import { buildInto } from '../../scripts/builds.mjs';

/** Builds a page with the app's offline support and nothing else. `name` is the build it shows. */
export const buildBridgePage = (name: string, folder: string): Promise<void> =>
  buildInto(folder, {
    page: 'e2e/bridge/main.ts',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
  });

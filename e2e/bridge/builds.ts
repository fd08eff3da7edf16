import { buildInto } from '../../scripts/builds.mjs';

/** Builds a page that shows `name` and has only the offline bridge. Uses the app's build configuration. */
export const buildPage = (name: string, folder: string): Promise<void> =>
  buildInto(folder, {
    page: 'e2e/bridge/main.ts',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
  });

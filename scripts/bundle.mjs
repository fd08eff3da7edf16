import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { home } from './installed.mjs';

/** Packages of the club server. They run as installed. */
export const CLUB = [
  ...['extension-database', 'extension-redis', 'extension-throttle', 'provider', 'server'].map(
    (part) => `@hocuspocus/${part}`,
  ),
  ...['sirv', 'ws', 'yjs'],
];

/**
 * Bundles a TypeScript program for Node, unless its bundle is newer than every source. Returns the path.
 * @param {string} entry from the project's folder
 * @param {string} name of the bundle
 * @param {string[]} folders of its sources
 * @param {string[]} [external] packages left out of the bundle
 */
export async function bundle(entry, name, folders, external = []) {
  const path = `${home}dist-cli/${name}.mjs`;
  if (existsSync(path) && statSync(path).mtimeMs > Math.max(...folders.map(newest))) return path;
  const began = new Date();
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: home,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true, external },
    build: {
      ssr: entry,
      outDir: 'dist-cli',
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs`, chunkFileNames: `${name}-[name]-[hash].mjs` } },
    },
  });
  // A source that changes during the build is newer than the bundle.
  utimesSync(path, began, began);
  return path;
}

/**
 * Returns the time of a folder's last change, in milliseconds. A removed file changes the folder itself.
 * @param {string} folder
 * @returns {number}
 */
function newest(folder) {
  const entries = readdirSync(`${home}${folder}`, { withFileTypes: true });
  const times = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? newest(path) : statSync(`${home}${path}`).mtimeMs;
  });
  return Math.max(statSync(`${home}${folder}`).mtimeMs, ...times);
}

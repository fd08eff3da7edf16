import { resolve } from 'node:path';
import { build } from 'vite';

/**
 * Builds the app into a folder by its own configuration, or a page that stands in its place; `define` says what of it is otherwise.
 * @param {string} folder
 * @param {{ page?: string | undefined, define?: Record<string, unknown> }} [how] the page by its path from the project's folder
 */
export async function built(folder, { page, define = {} } = {}) {
  await build({
    logLevel: 'error',
    mode: 'production',
    define,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'instead',
        enforce: 'pre',
        resolveId: (id) => (page !== undefined && id.endsWith('/src/main.tsx') ? resolve(page) : undefined),
      },
    ],
  });
}

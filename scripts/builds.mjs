import { resolve } from 'node:path';
import { build } from 'vite';
import { mutate } from '../lab/mutants/mutate.mjs';

/**
 * Builds the app, or a page in its place, into a folder.
 * @param {string} folder
 * @param {{ page?: string | undefined, define?: Record<string, unknown>, otherwise?: import('../lab/mutants/mutate.mjs').Mutation }} [how] `page` is a path from the project's folder, `otherwise` a change of the source
 */
export async function buildInto(folder, { page, define = {}, otherwise } = {}) {
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
        // A page without the link to the records does not load itself again.
        transformIndexHtml: (html) =>
          page === undefined ? html : html.replace(/<p class="page-main late">.*<\/p>/, ''),
        transform: (code, id) => (otherwise && id === resolve(otherwise.file) ? mutate(code, otherwise) : undefined),
      },
    ],
  });
}

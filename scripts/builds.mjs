import { resolve } from 'node:path';
import { build } from 'vite';
import { mutated } from '../lab/mutants/mutantlist.mjs';

/**
 * Builds the app into a folder by its own configuration, or a page that stands in its place; `define` and `otherwise` say what of it is otherwise.
 * @param {string} folder
 * @param {{ page?: string | undefined, define?: Record<string, unknown>, otherwise?: Pick<import('../lab/mutants/mutantlist.mjs').Mutant, 'name' | 'file' | 'from' | 'to'> }} [how] the page by its path from the project's folder
 */
export async function built(folder, { page, define = {}, otherwise } = {}) {
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
        // A page that shows nothing would be taken for an app that does not start.
        transformIndexHtml: (html) => (page === undefined ? html : html.replace(/<script async[^>]*><\/script>/, '')),
        transform: (code, id) => (otherwise && id === resolve(otherwise.file) ? mutated(code, otherwise) : undefined),
      },
    ],
  });
}

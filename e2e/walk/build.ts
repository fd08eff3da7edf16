import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the page that can show every step of every example play. */
export async function buildWalkPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    logLevel: 'silent',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, minify: false, modulePreload: false, cssCodeSplit: false },
  });
}

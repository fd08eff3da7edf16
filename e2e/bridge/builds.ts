import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const page = fileURLToPath(new URL('main.ts', import.meta.url));

/** Builds a page that has nothing but the offline bridge, by the app's own configuration, and shows which build it is. */
export async function builtPage(name: string, folder: string): Promise<void> {
  await build({
    logLevel: 'silent',
    mode: 'production',
    define: { __BUILD__: JSON.stringify(name), __NEWS__: JSON.stringify(`what ${name} brings`) },
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'bridge-only',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('/src/main.tsx') ? page : undefined),
      },
    ],
  });
}

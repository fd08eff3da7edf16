import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { home } from './installed.mjs';

const COUNT = 20;

/** @type {Map<string, number>} */
const weights = new Map();

await build({
  root: home,
  logLevel: 'error',
  build: { write: false },
  plugins: [
    {
      name: 'weights',
      generateBundle(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== 'chunk') continue;
          for (const [id, { code }] of Object.entries(file.modules))
            weights.set(id, Math.max(weights.get(id) ?? 0, gzipSync(code ?? '').length));
        }
      },
    },
  ],
});

const heaviest = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, COUNT);
console.table(
  Object.fromEntries(heaviest.map(([id, bytes]) => [relative(home, id), { KiB: +(bytes / 1024).toFixed(1) }])),
);

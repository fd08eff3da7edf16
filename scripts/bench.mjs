import { bundle, CLUB } from './bundle.mjs';
import { ensureInstalled } from './installed.mjs';
import { node } from './run.mjs';

await ensureInstalled();
const program = await bundle(
  'lab/bench/main.ts',
  'bench',
  ['src', 'lab', 'e2e', 'scripts'],
  ['@playwright/test', 'vite', ...CLUB],
);
process.exitCode = await node(['--expose-gc', program, ...process.argv.slice(2)]);

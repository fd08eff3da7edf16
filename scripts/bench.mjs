import { bundled, CLUB } from './bundle.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

await installed();
const program = await bundled(
  'lab/bench/main.ts',
  'bench',
  ['src', 'lab', 'e2e', 'scripts'],
  ['@playwright/test', 'vite', ...CLUB],
);
process.exitCode = await node(['--expose-gc', program, ...process.argv.slice(2)]);

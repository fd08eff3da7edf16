import { prove } from '../lab/mutants/prove.mjs';
import { bundled, CLUB } from './bundle.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

const given = process.argv.slice(2);
if (given.includes('--prove')) process.exit(await prove(given.find((word) => !word.startsWith('--'))));

await installed();
const folders = ['src', 'lab', 'e2e', 'scripts'];
const program = await bundled('lab/faults/main.ts', 'faults', folders, ['@playwright/test', 'vite', ...CLUB]);
process.exitCode = await node([program, ...given]);

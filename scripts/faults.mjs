import { prove } from '../lab/mutants/prove.mjs';
import { bundle, CLUB } from './bundle.mjs';
import { ensureInstalled } from './installed.mjs';
import { node } from './run.mjs';

const given = process.argv.slice(2);
if (given.includes('--prove')) process.exit(await prove(given.find((word) => !word.startsWith('--'))));

await ensureInstalled();
const folders = ['src', 'lab', 'e2e', 'scripts'];
const program = await bundle('lab/faults/main.ts', 'faults', folders, ['@playwright/test', 'vite', ...CLUB]);
process.exitCode = await node([program, ...given]);

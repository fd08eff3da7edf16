import { bundled } from './bundle.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

await installed();
const folders = ['src', 'bench', 'faults', 'e2e', 'scripts'];
const program = await bundled('faults/main.ts', 'faults', folders, ['@playwright/test', 'vite']);
process.exitCode = await node([program, ...process.argv.slice(2)]);

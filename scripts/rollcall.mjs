import { bundled } from './bundle.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

const from = process.cwd();
await installed();
const program = await bundled('src/cli/main.ts', 'rollcall', ['src']);
process.exitCode = await node([program, ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? from });

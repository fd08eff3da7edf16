import { bundle } from './bundle.mjs';
import { ensureInstalled } from './installed.mjs';
import { node } from './run.mjs';

const from = process.cwd();
await ensureInstalled();
const program = await bundle('src/cli/main.ts', 'rollcall', ['src']);
process.exitCode = await node([program, ...process.argv.slice(2)], { cwd: process.env.INIT_CWD ?? from });

import { createReadStream } from 'node:fs';
import process from 'node:process';
import { cards, systemOf } from '../systems/systems.ts';
import { cliRulesOf, examplesOf } from '../systems/worked.ts';
import { readInput } from './readinput.ts';
import { rollcall } from './rollcall.ts';

// A closed pipe is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await rollcall(process.argv.slice(2), {
  library: { cards, systemOf, examplesOf, cliRulesOf },
  read: (file) => readInput(file, file === '-' ? process.stdin : createReadStream(file)),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});

import process from 'node:process';
import { TRIALS, type Trial } from './strangers.ts';

// All of them, or one by its name, and so many times, where it goes by seeds from one of them on.
const [name, many, first = '1'] = process.argv.slice(2);
const trials: Readonly<Record<string, { readonly many: number; run(many: number, first: number): Promise<Trial> }>> = {
  ...TRIALS,
  namespaces: { many: 3, run: async (many) => (await import('./namespaces.ts')).linkAcross(many) },
  browser: { many: 20, run: async (many) => (await import('./killed.ts')).killBrowsers(many) },
};
const chosen = name === undefined ? Object.values(trials) : [trials[name]];

let amiss = 0;
for (const trial of chosen) {
  if (!trial) throw new Error(`There is no trial “${name}”: ${Object.keys(trials).join(', ')}.`);
  const { said, ...came } = await trial.run(many === undefined ? trial.many : Number(many), Number(first));
  for (const line of came.amiss) console.error(line);
  console.log(`${said}: ${came.amiss.length} faults`);
  amiss += came.amiss.length;
}
process.exitCode = amiss > 0 ? 1 : 0;
process.exit();

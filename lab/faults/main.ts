import process from 'node:process';
import { type Fault, type FaultReport, NONE, NotRun, plus } from './fault.ts';
import { Ledger } from './ledger.ts';
import { heads, rowOf, table, tail } from './table.ts';

const [full, resume, printed] = ['--full', '--resume', '--table'].map((flag) => process.argv.includes(flag));
const [name, many, first] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** Every kind of fault; those that need a browser are fetched when they are wanted. */
async function faults(): Promise<readonly Fault[]> {
  const { STRANGERS } = await import('./strangers.ts');
  const { calls } = await import('./calls.ts');
  const { histories } = await import('./histories.ts');
  const { killed } = await import('./killed.ts');
  const { power } = await import('./power.ts');
  const { tabs, clock } = await import('./tabs.ts');
  const { damage } = await import('./damage.ts');
  const { room } = await import('./room.ts');
  const { under } = await import('./under.ts');
  const { update } = await import('./update.ts');
  const { beside } = await import('./beside.ts');
  const { shut } = await import('./shut.ts');
  const { monkey } = await import('./monkey.ts');
  const { namespaces } = await import('./namespaces.ts');
  return [
    calls,
    histories,
    killed,
    ...power,
    ...damage,
    ...room,
    ...under,
    tabs,
    clock,
    ...update,
    ...beside,
    shut,
    monkey,
    namespaces,
    ...STRANGERS,
  ];
}

/** Inflicts so many of a fault, part by part, going on where an earlier run of the same source ended; why not, where that cannot be done here. */
async function inflict(fault: Fault, ledger: Ledger): Promise<FaultReport | string> {
  const least = full ? fault.full : fault.plain;
  const begin = Number(first ?? 1) - 1;
  const most = many === undefined ? (typeof least === 'number' ? least : await least()) : begin + Number(many);
  let { came: result, from } = resume ? ledger.sofar(fault.name, most) : { came: NONE, from: begin };
  try {
    for (; from < most; from += fault.part) {
      const to = Math.min(from + fault.part, most);
      const part = await fault.run(from, to);
      for (const line of part.amiss) console.error(line);
      ledger.add(fault.name, from, to, part);
      result = plus(result, part);
    }
    return result;
  } catch (error) {
    if (error instanceof NotRun) return error.message;
    throw error;
  }
}

const all = await faults();
const names = name?.split(',');
const chosen = names ? all.filter((fault) => names.includes(fault.name)) : all;
if (names && chosen.length < names.length) {
  console.error(`There is no fault “${name}”. There are:`);
  for (const fault of all) console.error(`  ${fault.name}: ${fault.what}`);
  process.exit(1);
}
const ledger = await Ledger.open();
if (printed) {
  console.log(table(all.map((fault) => [fault, ledger.sofar(fault.name, Number.POSITIVE_INFINITY).came])));
  process.exit(0);
}

console.log(heads);
const came: (FaultReport | string)[] = [];
for (const fault of chosen) {
  const began = performance.now();
  const one = await inflict(fault, ledger);
  came.push(one);
  console.log(rowOf(fault.name, one, (performance.now() - began) / 1000));
}
console.log(tail(came));
const ran = came.filter((one) => typeof one !== 'string');
// What is amiss weighs more than what could not be tried, and that is no success either.
process.exitCode = ran.some(({ amiss, faults, passed }) => amiss.length > 0 || passed < faults)
  ? 1
  : ran.length < came.length
    ? 2
    : 0;
process.exit();

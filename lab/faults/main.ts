import process from 'node:process';
import { addReports, EMPTY_REPORT, type Fault, type FaultReport, NotRun } from './fault.ts';
import { Ledger } from './ledger.ts';
import { headings, rowOf, table, totalRow } from './table.ts';

const [full, resume, printed] = ['--full', '--resume', '--table'].map((flag) => process.argv.includes(flag));
const [name, many, first] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

async function faults(): Promise<readonly Fault[]> {
  const { inputFaults } = await import('./inputfaults.ts');
  const { calls } = await import('./calls.ts');
  const { histories } = await import('./histories.ts');
  const { killed } = await import('./browser/killed.ts');
  const { power } = await import('./browser/power.ts');
  const { tabs, clock } = await import('./browser/tabs.ts');
  const { damage } = await import('./browser/damage.ts');
  const { diskSpace } = await import('./browser/diskspace.ts');
  const { interferences } = await import('./browser/interferences.ts');
  const { update } = await import('./browser/update.ts');
  const { besideFaults } = await import('./browser/beside.ts');
  const { olderPhone } = await import('./browser/olderphone.ts');
  const { upgrade } = await import('./browser/upgrade.ts');
  const { missingFeatures } = await import('./browser/missingfeatures.ts');
  const { monkey } = await import('./browser/monkey.ts');
  const { namespaces } = await import('./browser/namespaces.ts');
  return [
    calls,
    histories,
    killed,
    ...power,
    ...damage,
    ...diskSpace,
    ...interferences,
    tabs,
    clock,
    ...update,
    ...besideFaults,
    olderPhone,
    ...upgrade,
    missingFeatures,
    monkey,
    namespaces,
    ...inputFaults,
  ];
}

/**
 * Runs a fault in batches, after those of earlier runs with `--resume`. Returns the reason if it cannot be tried here.
 */
async function inflict(fault: Fault, ledger: Ledger): Promise<FaultReport | string> {
  const least = full ? fault.full : fault.plain;
  const begin = Number(first ?? 1) - 1;
  const most = many === undefined ? (typeof least === 'number' ? least : await least()) : begin + Number(many);
  let { report: result, from } = resume ? ledger.totalUpTo(fault.name, most) : { report: EMPTY_REPORT, from: begin };
  try {
    for (; from < most; from += fault.part) {
      const to = Math.min(from + fault.part, most);
      const part = await fault.run(from, to);
      for (const line of part.failures) console.error(line);
      ledger.add(fault.name, from, to, part);
      result = addReports(result, part);
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
  console.log(table(all.map((fault) => [fault, ledger.totalUpTo(fault.name, Number.POSITIVE_INFINITY).report])));
  process.exit(0);
}

console.log(headings);
const report: (FaultReport | string)[] = [];
for (const fault of chosen) {
  const began = performance.now();
  const one = await inflict(fault, ledger);
  report.push(one);
  console.log(rowOf(fault.name, one, (performance.now() - began) / 1000));
}
console.log(totalRow(report));
const ran = report.filter((one) => typeof one !== 'string');
// A failure has precedence over a fault that was not run.
process.exitCode = ran.some(({ failures, faults, passed }) => failures.length > 0 || passed < faults)
  ? 1
  : ran.length < report.length
    ? 2
    : 0;
process.exit();

import type { Fault, FaultReport } from './fault.ts';
import { addReports, EMPTY_REPORT } from './fault.ts';

const WIDTHS = [18, 9, 9, 14, 7, 7] as const;
const HEADS = ['fault', 'faults', 'passed', 'acknowledged', 'lost', 'torn'];

const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell, n) => (n === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[n] ?? 0))).join('');

export const headings = line(HEADS);

const cells = ({ faults, passed, acknowledged, lost, torn }: FaultReport) => [faults, passed, acknowledged, lost, torn];

export function rowOf(name: string, result: FaultReport | string, seconds: number): string {
  if (typeof result === 'string') return `${name.padEnd(WIDTHS[0])}  not run: ${result}`;
  return `${line([name, ...cells(result)])}  ${seconds.toFixed(0)} s${countWords(result)}`;
}

function countWords({ counts = {} }: FaultReport): string {
  const told = Object.entries(counts).map(([what, many]) => `${many} ${what}`);
  return told.length > 0 ? `  (${told.join(', ')})` : '';
}

export function totalRow(result: readonly (FaultReport | string)[]): string {
  const ran = result.filter((one) => typeof one !== 'string');
  const sum = ran.reduce(addReports, EMPTY_REPORT);
  const left = result.length - ran.length;
  return `${line(['total', ...cells(sum)])}${left > 0 ? `  ${left} of ${result.length} kinds not run` : ''}`;
}

export const table = (result: readonly (readonly [Fault, FaultReport])[]): string =>
  [
    `| fault | what | faults | passed | acknowledged | lost | torn |`,
    `| --- | --- | ---: | ---: | ---: | ---: | ---: |`,
    ...result
      .filter(([, { faults }]) => faults > 0)
      .map(([{ name, what }, one]) => `| \`${name}\` | ${what} | ${cells(one).join(' | ')} |`),
  ].join('\n');

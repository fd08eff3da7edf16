import { Refusal } from '../refusal.ts';

export const MAX_DEPTH = 48;

const NOT_DATA = ['__proto__', 'constructor', 'prototype'];

export function parsePlainJson(text: string): unknown {
  refuseDepth(text);
  try {
    return refuseUnsafeKeys(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = /position (\d+)/.exec(error.message)?.[1];
    throw new Refusal(
      `The file cannot be read${at ? ` from letter ${Number(at) + 1} on` : ''}: it is cut short, was changed, or isn’t a Roll Call file.`,
    );
  }
}

const OPEN = '[{';
const CLOSE = ']}';

/** Checks the depth before parsing, since deep nesting could exhaust the parser. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    if (letter === '"') i = closing(text, i);
    else if (OPEN.includes(letter)) depth += 1;
    else if (CLOSE.includes(letter)) depth -= 1;
    if (depth > MAX_DEPTH) throw new Refusal(`The file lies more than ${MAX_DEPTH} lists deep at letter ${i + 1}.`);
  }
}

function closing(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    if (text.charAt(i) === '\\') i += 1;
    else if (text.charAt(i) === '"') return i;
  }
  return text.length;
}

export function refuseUnsafeKeys<T>(data: T, path: (string | number)[] = []): T {
  if (typeof data !== 'object' || data === null) return data;
  const where = () => ['The file', ...path].join(', ');
  if (path.length === MAX_DEPTH) throw new Refusal(`${where()}: this lies more than ${MAX_DEPTH} lists deep.`);
  const list = Array.isArray(data);
  for (const [name, each] of Object.entries(data)) {
    if (!list && NOT_DATA.includes(name)) throw new Refusal(`${where()}: “${name}” is no name for data.`);
    if (typeof each !== 'object') continue;
    path.push(list ? Number(name) + 1 : name);
    refuseUnsafeKeys(each, path);
    path.pop();
  }
  return data;
}

export const isRecord = (junk: unknown): junk is Record<string, unknown> =>
  typeof junk === 'object' && junk !== null && !Array.isArray(junk);

export function refuseOtherKeys(file: Record<string, unknown>, names: readonly string[], where: string): void {
  for (const name of Object.keys(file)) if (!names.includes(name)) throw new Refusal(`${where}: “${name}” is unknown.`);
}

export function readRecord(junk: unknown, where: string): Record<string, unknown> {
  if (!isRecord(junk)) throw new Refusal(`${where}: expected facts, not ${quoteValue(junk)}.`);
  return junk;
}

export function readList(junk: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(junk)) throw new Refusal(`${where}: expected a list, not ${quoteValue(junk)}.`);
  return junk;
}

export function readText(junk: unknown, where: string): string {
  if (typeof junk !== 'string' || junk === '' || junk.length > 500)
    throw new Refusal(`${where}: expected 1 to 500 letters, not ${quoteValue(junk)}.`);
  return junk;
}

export const isCount = (junk: unknown): junk is number =>
  typeof junk === 'number' && Number.isSafeInteger(junk) && junk >= 0;

export const quoteValue = (value: unknown): string => {
  const json = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing');
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
};

import { Refusal } from './refusal.ts';

/** How deep lists and facts from outside may lie within each other. */
export const DEEPEST = 48;

/** Names that mean something else to JavaScript. */
const NOT_DATA = ['__proto__', 'constructor', 'prototype'];

/** The plain data a text from outside holds; throws a Refusal where it is no JSON, too deep, or has names that are none for data. */
export function parsePlain(text: string): unknown {
  refuseDepth(text);
  try {
    return refuseKeys(JSON.parse(text));
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

/** Counts brackets before anything is built: a file of nothing but brackets would exhaust the parser. */
function refuseDepth(text: string): void {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    if (letter === '"') i = closing(text, i);
    else if (OPEN.includes(letter)) depth += 1;
    else if (CLOSE.includes(letter)) depth -= 1;
    if (depth > DEEPEST) throw new Refusal(`The file lies more than ${DEEPEST} lists deep at letter ${i + 1}.`);
  }
}

/** Where the string that begins here ends. */
function closing(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    if (text.charAt(i) === '\\') i += 1;
    else if (text.charAt(i) === '"') return i;
  }
  return text.length;
}

/** The data itself; throws a Refusal that says where it goes too deep, or where a name of it is none for data. */
export function refuseKeys<T>(data: T, path: (string | number)[] = []): T {
  if (typeof data !== 'object' || data === null) return data;
  const where = () => ['The file', ...path].join(', ');
  if (path.length === DEEPEST) throw new Refusal(`${where()}: this lies more than ${DEEPEST} lists deep.`);
  const list = Array.isArray(data);
  for (const [name, each] of Object.entries(data)) {
    if (!list && NOT_DATA.includes(name)) throw new Refusal(`${where()}: “${name}” is no name for data.`);
    if (typeof each !== 'object') continue;
    path.push(list ? Number(name) + 1 : name);
    refuseKeys(each, path);
    path.pop();
  }
  return data;
}

/** Whether it is facts by their names, and no list. */
export const isRecord = (junk: unknown): junk is Record<string, unknown> =>
  typeof junk === 'object' && junk !== null && !Array.isArray(junk);

/** Throws a Refusal where the facts have another name than these. */
export function only(file: Record<string, unknown>, names: readonly string[], where: string): void {
  for (const name of Object.keys(file))
    if (!names.includes(name)) throw new Refusal(`${where}: there is no “${name}”.`);
}

/** The facts, if they are some; throws a Refusal where they are not. */
export function record(junk: unknown, where: string): Record<string, unknown> {
  if (!isRecord(junk)) throw new Refusal(`${where}: facts are wanted, not ${show(junk)}.`);
  return junk;
}

/** The list, if it is one; throws a Refusal where it is not. */
export function list(junk: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(junk)) throw new Refusal(`${where}: a list is wanted, not ${show(junk)}.`);
  return junk;
}

/** A name or an id of 1 to 500 letters; throws a Refusal where it is none. */
export function text(junk: unknown, where: string): string {
  if (typeof junk !== 'string' || junk === '' || junk.length > 500)
    throw new Refusal(`${where}: 1 to 500 letters are wanted, not ${show(junk)}.`);
  return junk;
}

/** Whether it is a whole number from 0. */
export const isCount = (junk: unknown): junk is number =>
  typeof junk === 'number' && Number.isSafeInteger(junk) && junk >= 0;

/** The value as a sentence quotes it, in up to 61 letters. */
export const show = (value: unknown): string => {
  const json = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing');
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
};

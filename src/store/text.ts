import { Refusal } from '../rules/refusal.ts';

/** The longest file that is read, in letters: a campaign of 10,000 men and 100,000 entries is half of it. */
export const LONGEST = 100_000_000;
/** How deep lists and facts may lie within each other. */
export const DEEPEST = 48;

/** Refuses a file by its size in bytes, before anything of it is read. */
export function refuseSize(bytes: number, longest = LONGEST): void {
  const size = (n: number) => `${Math.round(n / 1e6)} MB`;
  if (bytes > longest) throw new Refusal(`The file has ${size(bytes)}; this app reads up to ${size(longest)}.`);
}

/** Plain data from the text of a file: not too long, not too deep, no names that are not data; throws a Refusal. */
export function parseJson(text: string, longest = LONGEST): unknown {
  if (text.length > longest) throw new Refusal(`The file has ${text.length} letters; this app reads up to ${longest}.`);
  shallow(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = /position (\d+)/.exec(error.message)?.[1];
    throw new Refusal(
      `The file cannot be read${at ? ` from letter ${Number(at) + 1} on` : ''}: it breaks off, was changed, or is no file of this app.`,
    );
  }
  refuseKeys(value);
  return value;
}

const OPEN = '[{';
const CLOSE = ']}';

/** Counts brackets before anything is built: a file of nothing but brackets would exhaust the parser. */
function shallow(text: string): void {
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

const NOT_DATA = ['__proto__', 'constructor', 'prototype'];

/** Refuses names that mean something else to JavaScript. */
function refuseKeys(value: unknown, path: (string | number)[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    const list = Array.isArray(value);
    if (!list && NOT_DATA.includes(name))
      throw new Refusal(`${['The file', ...path].join(', ')}: “${name}” is no name for data.`);
    if (typeof each !== 'object') continue;
    path.push(list ? Number(name) + 1 : name);
    refuseKeys(each, path);
    path.pop();
  }
}

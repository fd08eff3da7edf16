import { parsePlain } from '../engine/plain.ts';
import { Refusal } from '../engine/refusal.ts';

/** The longest file that is read, in letters: a campaign of 10,000 men and 100,000 entries is half of it. */
export const LONGEST_FILE = 100_000_000;

/** Refuses a file by its size in bytes, before anything of it is read. */
export function refuseSize(bytes: number, longest = LONGEST_FILE): void {
  const size = (n: number) => `${Math.round(n / 1e6)} MB`;
  if (bytes > longest) throw new Refusal(`The file has ${size(bytes)}; this app reads up to ${size(longest)}.`);
}

/** Plain data from the text of a file: not too long, not too deep, no names that are not data; throws a Refusal. */
export function parseJson(text: string, longest = LONGEST_FILE): unknown {
  if (text.length > longest) throw new Refusal(`The file has ${text.length} letters; this app reads up to ${longest}.`);
  return parsePlain(text);
}

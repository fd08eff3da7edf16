import { parsePlainJson } from '../../engine/data/plain.ts';
import { Refusal } from '../../engine/refusal.ts';

/** Maximum file length in characters, twice that of 10,000 men with 100,000 entries. */
export const MAX_FILE_LENGTH = 100_000_000;

export function refuseSize(bytes: number, longest = MAX_FILE_LENGTH): void {
  const size = (n: number) => `${Math.round(n / 1e6)} MB`;
  if (bytes > longest) throw new Refusal(`The file has ${size(bytes)}; this app reads up to ${size(longest)}.`);
}

export function parseJson(text: string, longest = MAX_FILE_LENGTH): unknown {
  if (text.length > longest) throw new Refusal(`The file has ${text.length} letters; this app reads up to ${longest}.`);
  return parsePlainJson(text);
}

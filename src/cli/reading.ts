import { Refusal } from '../engine/refusal.ts';
import { LONGEST } from '../system/plays/playfile.ts';

export async function fromStream(name: string, stream: AsyncIterable<unknown>): Promise<string> {
  const called = name === '-' ? 'The standard input' : `“${name}”`;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array;
      length += bytes.length;
      if (length > LONGEST) throw new Refusal(`${called} is longer than 1 MiB, and no play is.`);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(called, error);
  }
  return utf8(called, chunks, length);
}

function unreadable(called: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new Refusal(`${called} is not there.`);
  if (code === 'EISDIR') return new Refusal(`${called} is a folder, not a file.`);
  return code === undefined ? error : new Refusal(`${called} cannot be read (${code}).`);
}

function utf8(called: string, chunks: readonly Uint8Array[], length: number): string {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(`${called} is not UTF-8 text.`);
  }
}

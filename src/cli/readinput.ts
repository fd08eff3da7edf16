import { Refusal } from '../engine/refusal.ts';
import { LONGEST } from '../system/plays/playfile.ts';

export async function readInput(name: string, stream: AsyncIterable<unknown>): Promise<string> {
  const called = name === '-' ? 'The standard input' : `“${name}”`;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Uint8Array<ArrayBuffer>;
      length += bytes.length;
      if (length > LONGEST) throw new Refusal(`${called} is longer than 1 MiB.`);
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(called, error);
  }
  return decode(called, chunks);
}

function unreadable(called: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new Refusal(`${called} is not there.`);
  if (code === 'EISDIR') return new Refusal(`${called} is a folder, not a file.`);
  return code === undefined ? error : new Refusal(`${called} cannot be read (${code}).`);
}

async function decode(called: string, chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob([...chunks]).arrayBuffer());
  } catch {
    throw new Refusal(`${called} is not UTF-8 text.`);
  }
}

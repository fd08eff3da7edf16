import { Refusal } from '../engine/refusal.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export function concatBytes(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function deflate(content: Blob): Promise<Bytes> {
  const stream = content.stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses up to `limit` bytes. Throws a Refusal with `tooLong` if there are more. */
export async function inflate(content: Bytes, limit: number, tooLong: string): Promise<Blob> {
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Bytes[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      length += read.value.length;
      if (length > limit) throw new Refusal(tooLong);
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error;
  }
  return new Blob(pieces);
}

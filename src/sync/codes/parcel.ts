import { Refusal } from '../../engine/refusal.ts';

/** Limit on decompressed bytes, above any campaign that fits in 400 kB. */
const LONGEST = 64_000_000;
const DIGEST_BYTES = 32;

type Bytes = Uint8Array<ArrayBuffer>;

export const canPack = (): boolean => typeof CompressionStream !== 'undefined' && globalThis.isSecureContext;

const digestOf = async (content: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', content));

export async function packParcel(file: Blob): Promise<Bytes> {
  const small = file.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const content = new Uint8Array(await new Response(small).arrayBuffer());
  return Uint8Array.from([...(await digestOf(content)), ...content]);
}

export async function unpackParcel(parcel: Bytes, longest = LONGEST): Promise<Blob> {
  const content = parcel.slice(DIGEST_BYTES);
  const digest = await digestOf(content);
  if (!digest.every((byte, at) => byte === parcel[at]))
    throw new Refusal('The codes were read, but do not fit together.');
  const pieces: Bytes[] = [];
  let length = 0;
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      length += read.value.length;
      if (length > longest) throw new Refusal(`The codes hold more than ${Math.round(longest / 1e6)} MB.`);
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error instanceof TypeError ? new Refusal('The codes were read, but what they hold is damaged.') : error;
  }
  return new Blob(pieces);
}

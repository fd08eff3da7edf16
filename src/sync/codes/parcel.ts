import { Refusal } from '../../engine/refusal.ts';
import { type Bytes, concatBytes, deflate, inflate } from '../bytes.ts';

/** Limit on decompressed bytes, above any campaign that fits in 400 kB. */
const MAX_BYTES = 64_000_000;
const DIGEST_BYTES = 32;

export const canPack = (): boolean => typeof CompressionStream !== 'undefined' && globalThis.isSecureContext;

const digestOf = async (content: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', content));

export async function packParcel(file: Blob): Promise<Bytes> {
  const content = await deflate(file);
  return concatBytes([await digestOf(content), content]);
}

/** Throws a Refusal if the parcel is damaged or too large. */
export async function unpackParcel(parcel: Bytes, limit = MAX_BYTES): Promise<Blob> {
  const content = parcel.slice(DIGEST_BYTES);
  const digest = await digestOf(content);
  if (!digest.every((byte, at) => byte === parcel[at]))
    throw new Refusal('The codes were read, but do not fit together.');
  try {
    return await inflate(content, limit, `The codes hold more than ${Math.round(limit / 1e6)} MB.`);
  } catch (error) {
    throw error instanceof TypeError ? new Refusal('The codes were read, but what they hold is damaged.') : error;
  }
}

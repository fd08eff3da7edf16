import { Refusal } from '../../engine/refusal.ts';
import type { Bytes } from './room.ts';

/** Room name and keys from an invitation code. The server never has the keys. */
export type Invitation = {
  readonly code: string;
  readonly room: string;
  readonly key: CryptoKey;
  readonly mac: CryptoKey;
};

const CODE = /^[a-z2-9]{40}$/;

export function codeIn(text: string): string {
  const code = text.trim().split('/').at(-1)?.toLowerCase().replaceAll(/[\s-]/g, '') ?? '';
  if (!CODE.test(code)) throw new Refusal('This isn’t an invitation to a club. Ask for a new one.');
  return code;
}

export async function invitationFrom(text: string): Promise<Invitation> {
  const code = codeIn(text);
  const secret = await crypto.subtle.importKey('raw', utf8(code), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const from = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) });
  const [room, key, mac] = await Promise.all([
    crypto.subtle.deriveBits(from('room'), secret, 128),
    crypto.subtle.deriveKey(from('key'), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('mac'), secret, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ]);
  const name = btoa(String.fromCharCode(...new Uint8Array(room)));
  return { code, room: name.replaceAll('+', '-').replaceAll('/', '_').replace('==', ''), key, mac };
}

/** Limits in bytes: initialisation vector, smallest compressed text, and longest text. */
const IV_BYTES = 12;
const MIN_COMPRESSED = 1000;
const MAX_TEXT = 4_000_000;
const [AS_IS, SMALL] = [0, 1];

/** Encrypts a text for its id. Deterministic, so that two phones publish identical items. */
export async function seal({ key, mac }: Invitation, id: string, text: string): Promise<Bytes> {
  const plain = utf8(text);
  const content = plain.length < MIN_COMPRESSED ? joined(Uint8Array.of(AS_IS), plain) : await deflated(plain);
  // An IV must never be reused, so it is a digest of the content.
  const digest = await crypto.subtle.sign('HMAC', mac, joined(utf8(`${id}\n`), content));
  const iv = new Uint8Array(digest.slice(0, IV_BYTES));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(id) }, key, content);
  return joined(iv, new Uint8Array(cipher));
}

export async function unseal({ key }: Invitation, id: string, item: Bytes): Promise<string> {
  const iv = item.subarray(0, IV_BYTES);
  const content = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv, additionalData: utf8(id) }, key, item.subarray(IV_BYTES))
    .catch((cause: unknown) => {
      throw new Refusal('An item in the room is sealed with another key.', { cause });
    });
  const [form] = new Uint8Array(content);
  const body = new Uint8Array(content, 1);
  return new TextDecoder().decode(form === SMALL ? await inflated(body) : body);
}

async function deflated(plain: Bytes): Promise<Bytes> {
  const small = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return joined(Uint8Array.of(SMALL), new Uint8Array(await new Response(small).arrayBuffer()));
}

async function inflated(body: Bytes): Promise<Bytes> {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Bytes[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(new Uint8Array(read.value));
    length += read.value.length;
    if (length > MAX_TEXT) {
      await reader.cancel();
      throw new Refusal('An item in the room is longer than any entry.');
    }
  }
  return joined(...parts);
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

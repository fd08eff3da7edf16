import { Refusal } from '../../rules/refusal.ts';
import type { Bytes } from './room.ts';

/** What an invitation holds: the name of a room, and the keys to what is in it, which no server has. */
export type Invitation = {
  readonly code: string;
  readonly room: string;
  readonly key: CryptoKey;
  readonly mac: CryptoKey;
};

/** The letters of a code: 200 bits of chance. */
const CODE = /^[a-z2-9]{40}$/;

/** The code in what was pasted or scanned, a link or the code alone; throws a Refusal where there is none. */
export function codeIn(text: string): string {
  const code = text.trim().split('/').at(-1)?.toLowerCase().replaceAll(/[\s-]/g, '') ?? '';
  if (!CODE.test(code)) throw new Refusal('This isn’t an invitation to a club. Ask for a new one.');
  return code;
}

/** The room and the keys that a code stands for. */
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

/** The length of what begins a cipher, in bytes; from which length on, in bytes, a text is made small; and the longest text that is read, in bytes, as somebody who has the key may pack it small. */
const BEGIN = 12;
const LARGE = 1000;
const LONGEST = 4_000_000;
/** What stands before a content: that it is a text as it is, or one made small. */
const [AS_IS, SMALL] = [0, 1];

/** A text sealed under its id: the same on every phone, so that two that put it in put in the same. */
export async function seal({ key, mac }: Invitation, id: string, text: string): Promise<Bytes> {
  const plain = utf8(text);
  const content = plain.length < LARGE ? joined(Uint8Array.of(AS_IS), plain) : await deflated(plain);
  // What begins a cipher must differ for every content: it is a digest of that.
  const digest = await crypto.subtle.sign('HMAC', mac, joined(utf8(`${id}\n`), content));
  const iv = new Uint8Array(digest.slice(0, BEGIN));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(id) }, key, content);
  return joined(iv, new Uint8Array(cipher));
}

/** The text under a seal; throws a Refusal where it is sealed with another key, under another id, or not at all. */
export async function unseal({ key }: Invitation, id: string, item: Bytes): Promise<string> {
  const iv = item.subarray(0, BEGIN);
  const content = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv, additionalData: utf8(id) }, key, item.subarray(BEGIN))
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

/** What was made small; throws a Refusal where it is longer than any entry, whatever it says of itself. */
async function inflated(body: Bytes): Promise<Bytes> {
  const reader = new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Bytes[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(new Uint8Array(read.value));
    length += read.value.length;
    if (length > LONGEST) {
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

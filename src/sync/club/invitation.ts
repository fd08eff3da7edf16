import { Refusal } from '../../engine/refusal.ts';
import { type Bytes, concatBytes, deflate, inflate } from '../bytes.ts';

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

const IV_BYTES = 12;
const MIN_DEFLATED_BYTES = 1000;
const MAX_TEXT_BYTES = 4_000_000;
/** First byte of a decrypted text. */
const [PLAIN, DEFLATED] = [0, 1];

/** Encrypts a text for its id. Deterministic, so that two phones publish identical items. */
export async function seal({ key, mac }: Invitation, id: string, text: string): Promise<Bytes> {
  const plain = utf8(text);
  const content =
    plain.length < MIN_DEFLATED_BYTES
      ? concatBytes([Uint8Array.of(PLAIN), plain])
      : concatBytes([Uint8Array.of(DEFLATED), await deflate(new Blob([plain]))]);
  // An IV must never be reused, so it is a digest of the content.
  const digest = await crypto.subtle.sign('HMAC', mac, concatBytes([utf8(`${id}\n`), content]));
  const iv = new Uint8Array(digest.slice(0, IV_BYTES));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(id) }, key, content);
  return concatBytes([iv, new Uint8Array(cipher)]);
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
  if (form !== DEFLATED) return new TextDecoder().decode(body);
  return (await inflate(body, MAX_TEXT_BYTES, 'An item in the room is longer than any entry.')).text();
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

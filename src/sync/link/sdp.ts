import { Refusal } from '../../engine/refusal.ts';

export type SignalKind = 'offer' | 'answer';

/** Decoded code. `answers` is the mark of the offer it answers. */
export type SignalCode = { readonly mark: number; readonly answers: number; readonly sdp: string };

const KINDS: Readonly<Record<SignalKind, number>> = { offer: 2, answer: 3 };
const SETUPS = ['actpass', 'active', 'passive'];
/** Length of the header: kind, mark, mark of the offer, setup. */
const HEADER_BYTES = 6;
const FINGERPRINT = 32;
/** Limit on addresses, to keep the code readable at arm's length. */
const MAX_ADDRESSES = 8;
const LOCAL = '.local';

const WRONG: Readonly<Record<SignalKind, string>> = {
  offer: 'This isn’t the code of a phone that runs a game.',
  answer: 'This isn’t an answer code.',
};

/** Packs the variable parts of a session description, about 70 bytes with one address. */
export function packSdp(kind: SignalKind, sdp: string, answers = 0): Uint8Array<ArrayBuffer> {
  const word = (pattern: RegExp) => pattern.exec(sdp)?.[1] ?? '';
  const hosts = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].flatMap(
    ([, host = '', port]) => {
      const bytes = bytesOf(host);
      return bytes ? [[...bytes, Number(port) >> 8, Number(port) & 255]] : [];
    },
  );
  const packed = hosts.slice(0, MAX_ADDRESSES);
  const body = [
    answers >> 8,
    answers & 255,
    SETUPS.indexOf(word(/^a=setup:(\S+)/m)),
    ...lengthAndBytes(word(/^a=ice-ufrag:(\S+)/m)),
    ...lengthAndBytes(word(/^a=ice-pwd:(\S+)/m)),
    ...word(/^a=fingerprint:sha-256 (\S+)/im)
      .split(':')
      .map((byte) => Number.parseInt(byte, 16)),
    packed.length,
    ...packed.flat(),
  ];
  const mark = crc16(Uint8Array.from(body));
  return Uint8Array.from([KINDS[kind], mark >> 8, mark & 255, ...body]);
}

/** Restores a session description. Throws a Refusal if the bytes are damaged or of the other kind. */
export function unpackSdp(kind: SignalKind, bytes: Uint8Array): SignalCode {
  if (bytes[0] !== KINDS[kind] || bytes.length < HEADER_BYTES) throw new Refusal(WRONG[kind]);
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  const mark = head.getUint16(1);
  if (mark !== crc16(bytes.subarray(3))) throw new Refusal('This code is damaged.');
  let at = HEADER_BYTES;
  const take = (many: number) => {
    const taken = bytes.subarray(at, at + many);
    if (taken.length < many) throw new Refusal(WRONG[kind]);
    at += many;
    return taken;
  };
  const byte = () => take(1)[0]!;
  // Words are restricted, so that they cannot start a new line.
  const word = () => {
    const letters = String.fromCharCode(...take(byte()));
    if (!/^[\w+/-]{4,256}$/.test(letters)) throw new Refusal(WRONG[kind]);
    return letters;
  };
  const [ufrag, pwd] = [word(), word()];
  const fingerprint = hex(take(FINGERPRINT)).toUpperCase().match(/../g)!.join(':');
  const candidates = Array.from({ length: Math.min(byte(), MAX_ADDRESSES) }, (_, i) => {
    const host = hostOf(byte(), take);
    const [high, low] = take(2) as unknown as [number, number];
    return `a=candidate:${i + 1} 1 udp ${2122260223 - i * 65536} ${host} ${high * 256 + low} typ host`;
  });
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${SETUPS[bytes[5]!] ?? SETUPS[0]}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:65536',
    '',
  ];
  return { mark, answers: head.getUint16(3), sdp: lines.join('\r\n') };
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.replace(/\s/g, '').match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));

const lengthAndBytes = (word: string): readonly number[] => [word.length, ...new TextEncoder().encode(word)];

/** CRC-16, which detects every single-byte change. */
export function crc16(bytes: Uint8Array): number {
  let mark = 0xffff;
  for (const byte of bytes) {
    mark ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) mark = ((mark << 1) ^ (mark & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return mark;
}

/** Packs an address behind its kind: 0 IPv4, 1 mDNS name, 2 IPv6. Undefined otherwise. */
function bytesOf(host: string): readonly number[] | undefined {
  const name = host.replaceAll('-', '');
  if (/^[\da-f]{32}\.local$/i.test(name)) return [1, ...fromHex(name.slice(0, -LOCAL.length))];
  if (/^\d+(\.\d+){3}$/.test(host)) return [0, ...host.split('.').map(Number)];
  if (!/^[\da-f:]+$/i.test(host)) return undefined;
  const [before = [], after] = host.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const groups = [...before, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
  return [2, ...groups.flatMap((group) => [group >> 8, group & 255])];
}

function hostOf(kind: number, take: (many: number) => Uint8Array): string {
  if (kind === 0) return [...take(4)].join('.');
  const text = hex(take(16));
  if (kind === 1) return `${text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}${LOCAL}`;
  return text.match(/.{4}/g)!.join(':');
}

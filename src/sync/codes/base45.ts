/** Alphanumeric characters of QR codes, 5.5 bits each (RFC 9285). */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = LETTERS.length;
const PAIR = 2 ** 16;

export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    text += second === undefined ? letters(first, 2) : letters(first * 256 + second, 3);
  }
  return text;
}

const letters = (value: number, many: number): string =>
  Array.from({ length: many }, (_, place) => LETTERS[Math.floor(value / BASE ** place) % BASE]).join('');

export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((letter) => LETTERS.indexOf(letter));
    const value = digits.reduce((sum, digit, place) => sum + digit * BASE ** place, 0);
    const most = digits.length === 3 ? PAIR : 256;
    if (digits.length < 2 || digits.includes(-1) || value >= most) return undefined;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

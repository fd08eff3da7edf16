import { describe, expect, test } from 'vitest';
import { cleanName, stripInvisible, stripInvisibleInData } from './visible.ts';

const of = (...codes: number[]) => String.fromCodePoint(...codes);
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

const BIDI = [0x061c, 0x200e, 0x200f, ...between(0x202a, 0x202e), ...between(0x2066, 0x2069)];
const UNSEEN = [
  ...[0x00, 0x07, 0x1b, 0x7f, 0x85, 0xad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x2028, 0x2029],
  ...[0x2060, 0x2064, 0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xe0001, 0xe0041, 0xd800, 0xdfff],
];

describe('the visible part of a text', () => {
  test.each([...BIDI, ...UNSEEN])('loses U+%s at any position', (code) => {
    for (const text of [`${of(code)}Anna`, `An${of(code)}na`, `Anna${of(code)}`, `A${of(code, code)}nn${of(code)}a`])
      expect(stripInvisible(text)).toBe('Anna');
  });

  test.each([
    'Łukasz Żółć',
    'Đorđe O’Brien-Smith 3/4',
    'قوات الصحراء',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'দল ১',
    '第一分隊',
    'Jürgen\tvon\nStraße',
    '👩\u200D🚀 👩🏽\u200D🚀 ❤️\u200D🔥 1️⃣ 🇳🇴',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '葛\u{E0100}城',
    'नमस्ते',
  ])('keeps “%s” as it is', (text) => expect(stripInvisible(text)).toBe(text));

  test('loses joiners and variations that change nothing', () => {
    expect(stripInvisible('An\u200Dna\u200C \u200D\uFE0F1\u200D')).toBe('Anna 1');
    expect(stripInvisible('\uFE0FAnna')).toBe('Anna');
    expect(stripInvisible('🏴\u{E0067}\u{E0062}')).toBe('🏴');
  });

  test('is kept of each text in data, and unchanged data is returned as it is', () => {
    const data = { name: 'An\u202Ena', men: [{ name: 'B' }, 'C\u200B', 3, null] };
    expect(stripInvisibleInData(data)).toEqual({ name: 'Anna', men: [{ name: 'B' }, 'C', 3, null] });
    const clean = { name: 'Anna', men: [{ name: 'B' }] };
    expect(stripInvisibleInData(clean)).toBe(clean);
  });
});

test('a name has single spaces and none around it', () => {
  expect(cleanName(' \u00A0 Anna \u202E\u3000 Berg\n')).toBe('Anna Berg');
});

test.each(['', '  ', '\u200B', '\u3164', '\u2800 \u2800', '\u202E\u202C', '\u0301', '\u{E0041}', '\uD800', '\u00A0'])(
  'a name of nothing visible is none (%j)',
  (typed) => expect(cleanName(typed)).toBe(''),
);

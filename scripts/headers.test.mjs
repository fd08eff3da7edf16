import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstStyle } from './firststyle.mjs';
import { headers, policy } from './headers.mjs';

test('the policy allows nothing unsafe, and only what it lists', () => {
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});

test('only one Trusted Types policy can be created', () => {
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types rollcall$/);
});

test('no other page can frame the app', () => {
  expect(headers['Content-Security-Policy']).toBe(`${policy}; frame-ancestors 'none'`);
});

test('the first paint has colours of the app', () => {
  const tokens = readFileSync(new URL('../src/components/theme/tokens.css', import.meta.url), 'utf8');
  const colours = firstStyle.match(/#[0-9a-f]{6}/g) ?? [];
  expect(colours).toHaveLength(9);
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([]);
});

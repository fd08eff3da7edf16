import { expect, test } from 'vitest';
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

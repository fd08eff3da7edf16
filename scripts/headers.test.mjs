import { expect, test } from 'vitest';
import { headers, policy } from './headers.mjs';

test('the policy allows nothing unsafe, and nothing it does not name', () => {
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});

test('only one Trusted Types policy may be made', () => {
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types rollcall$/);
});

test('no other page may frame ours', () => {
  expect(headers['Content-Security-Policy']).toBe(`${policy}; frame-ancestors 'none'`);
});

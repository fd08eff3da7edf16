import { createHash } from 'node:crypto';
import { again } from './again.mjs';
import { firstStyle } from './firststyle.mjs';

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content security policy: a page loads its own files and what is written into it only, and workers only by one Trusted Types policy. */
const rules = {
  'default-src': "'none'",
  'script-src': `'self' ${hashOf(again)}`,
  'style-src': `'self' ${hashOf(firstStyle)}`,
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'rollcall',
};

/** Content security policy for the meta tag of the page. */
export const policy = Object.entries(rules)
  .map(([rule, value]) => `${rule} ${value}`)
  .join('; ');

/** Security headers of every response. A meta tag cannot forbid framing, so this policy does. */
export const headers = {
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

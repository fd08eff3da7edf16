/** What a page of ours may load and run: its own files, and workers only by the one Trusted Types policy. */
const rules = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
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

/** The content security policy as it stands in the page's own meta tag. */
export const policy = Object.entries(rules)
  .map(([rule, value]) => `${rule} ${value}`)
  .join('; ');

/** The security headers of every answer; framing can be forbidden only here, not in a meta tag. */
export const headers = {
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { style } from './pages';

const styleHash = createHash('sha256').update(style).digest('base64');
/** After a sign-in the form's answer leads on to the app's own loopback address, which form-action covers too. */
const formTargets = "'self' http://127.0.0.1:* http://localhost:*";

const policy = (targets: string) =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${styleHash}'`,
    `form-action ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Headers of the pages that people see: no script, one known style, no frame. */
export const pageHeaders: Record<string, string> = {
  'content-security-policy': policy(formTargets),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

/** Of a page whose form leads on to an assistant’s own address as well. `source`: as the policy writes it. */
export const pageHeadersTo = (source: string): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': policy(`${formTargets} ${source}`),
});

export function setPageHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
}

import { z } from 'zod';
import { choice, list, pairs, rawText, text, whole } from '../../common/params';
import { StepError, defineStep } from '../../contract';

export const buildUrl = defineStep({
  stepTemplateId: 'NETWORK-011',
  name: 'Build_URL',
  title: 'Build URL',
  description: 'Builds a URL from its parts, encoded where needed.',
  group: 'NETWORK',
  icon: 'new-link',
  effect: 'pure',
  // Two steps built the same: that one takes the address as people have it, and encodes what is filled in.
  deprecated: { since: 'November 2026', replaceWith: 'API-007' },
  keywords: ['address', 'link', 'query string', 'encode', 'join'],
  parameters: {
    protocol: choice({
      p: 1,
      title: 'Protocol',
      choices: ['https', 'http'],
      optional: true,
      default: 'https',
    }),
    host: text({ p: 2, title: 'Host', placeholder: 'example.com', max: 253 }),
    port: whole({ p: 3, title: 'Port', optional: true, min: 1, max: 65_535 }),
    segments: list({
      p: 4,
      title: 'Path segments',
      description: 'Each is encoded, including slashes.',
      optional: true,
      default: [],
    }),
    query: pairs({ p: 5, title: 'Query', optional: true, default: {} }),
    fragment: rawText({ p: 6, title: 'Fragment', optional: true, default: '', max: 100_000 }),
  },
  output: z.object({ url: z.string() }),
  sampleOutput: { url: 'https://example.com/a/b?x=1' },
  run({ protocol, host, port, segments, query, fragment }) {
    const base = `${protocol}://${host}`;
    const plain = /^[^\s/@?#\\]+$/.test(host) && URL.canParse(base);
    if (!plain) throw new StepError(`Host: “${host}” is not a host.`, 'input_validation', false);
    const url = new URL(base);
    if (port !== undefined) url.port = String(port);
    const parts = segments.map(String);
    if (parts.some((part) => /^\.{1,2}$/.test(part)))
      throw new StepError('Path segments: “.” and “..” can’t be used.', 'input_validation', false);
    if (parts.length > 0) url.pathname = `/${parts.map(encodeURIComponent).join('/')}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
    if (fragment !== '') url.hash = fragment;
    return { url: url.href };
  },
});

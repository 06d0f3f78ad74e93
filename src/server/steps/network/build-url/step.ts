import { z } from 'zod';
import { listInput, textFieldsInput, textInput, wholeInput } from '../../common/values/inputs';
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
    protocol: {
      p: 1,
      type: 'select',
      title: 'Protocol',
      selectValues: ['https', 'http'].map((value) => ({ value, label: value })),
      optional: true,
      default: 'https',
    },
    host: { p: 2, type: 'string', title: 'Host', placeholder: 'example.com' },
    port: { p: 3, type: 'number', title: 'Port', optional: true, default: null, min: 1, max: 65_535 },
    segments: {
      p: 4,
      type: 'list',
      title: 'Path segments',
      description: 'Each is encoded, including slashes.',
      optional: true,
      default: [],
    },
    query: { p: 5, type: 'key-value', title: 'Query', optional: true, default: {} },
    fragment: { p: 6, type: 'string', title: 'Fragment', optional: true, default: '' },
  },
  input: z.object({
    protocol: z.enum(['https', 'http']).default('https'),
    host: z.string().trim().min(1).max(253),
    port: wholeInput.pipe(z.number().min(1).max(65_535)).nullable().default(null),
    segments: listInput.default([]),
    query: textFieldsInput.default({}),
    fragment: textInput.default(''),
  }),
  outputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
  sampleOutput: { url: 'https://example.com/a/b?x=1' },
  run({ protocol, host, port, segments, query, fragment }) {
    const base = `${protocol}://${host}`;
    const plain = /^[^\s/@?#\\]+$/.test(host) && URL.canParse(base);
    if (!plain) throw new StepError(`Host: “${host}” is not a host.`, 'input_validation', false);
    const url = new URL(base);
    if (port !== null) url.port = String(port);
    const parts = segments.map(String);
    if (parts.some((part) => /^\.{1,2}$/.test(part)))
      throw new StepError('Path segments: “.” and “..” can’t be used.', 'input_validation', false);
    if (parts.length > 0) url.pathname = `/${parts.map(encodeURIComponent).join('/')}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
    if (fragment !== '') url.hash = fragment;
    return { url: url.href };
  },
});

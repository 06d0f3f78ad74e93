import { z } from 'zod';
import { StepError, defineStep } from '../../contract';

export const parseUrl = defineStep({
  stepTemplateId: 'NETWORK-010',
  name: 'Parse_URL',
  title: 'Parse URL',
  description: 'Splits a URL into host, port, path and query.',
  group: 'NETWORK',
  icon: 'paragraph',
  effect: 'pure',
  keywords: ['address', 'host', 'path', 'query string', 'link', 'split'],
  parameters: { url: { p: 1, type: 'string', title: 'URL' } },
  input: z.object({ url: z.string().trim().min(1).max(10_000) }),
  outputSchema: {
    type: 'object',
    properties: {
      url: { type: 'string' },
      protocol: { type: 'string' },
      host: { type: 'string' },
      port: { type: ['integer', 'null'] },
      path: { type: 'string' },
      segments: { type: 'array', items: { type: 'string' } },
      query: { type: 'object' },
      fragment: { type: 'string' },
      username: { type: 'string' },
    },
    required: ['url', 'protocol', 'host', 'port', 'path', 'segments', 'query', 'fragment'],
  },
  sampleOutput: {
    url: 'https://example.com/a/b?x=1#top',
    protocol: 'https',
    host: 'example.com',
    port: 443,
    path: '/a/b',
    segments: ['a', 'b'],
    query: { x: '1' },
    fragment: 'top',
    username: '',
  },
  run({ url: text }) {
    if (!URL.canParse(text))
      throw new StepError(`URL: “${text.slice(0, 200)}” is not a URL.`, 'input_validation', false);
    const url = new URL(text);
    const usual: Record<string, number> = { 'https:': 443, 'http:': 80, 'ftp:': 21, 'ws:': 80, 'wss:': 443 };
    const names = [...new Set(url.searchParams.keys())];
    const query = names.map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values] as const;
    });
    const plain = (segment: string) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    };
    return {
      url: url.href,
      protocol: url.protocol.slice(0, -1),
      host: url.hostname,
      port: url.port === '' ? (usual[url.protocol] ?? null) : Number(url.port),
      path: url.pathname,
      segments: url.pathname
        .split('/')
        .filter((part) => part !== '')
        .map(plain),
      query: Object.fromEntries(query),
      fragment: plain(url.hash.slice(1)),
      username: url.username,
    };
  },
});

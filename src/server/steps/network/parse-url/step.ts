import { z } from 'zod';
import { text } from '../../common/params';
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
  parameters: { url: text({ p: 1, title: 'URL', max: 10_000 }) },
  output: z.object({
    url: z.string(),
    protocol: z.string(),
    host: z.string(),
    port: z.int().nullable(),
    path: z.string(),
    segments: z.array(z.string()),
    query: z.record(z.string(), z.unknown()),
    fragment: z.string(),
    username: z.string().optional(),
  }),
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
  run({ url: given }) {
    if (!URL.canParse(given))
      throw new StepError(`URL: “${given.slice(0, 200)}” is not a URL.`, 'input_validation', false);
    const url = new URL(given);
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

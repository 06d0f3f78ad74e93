import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const PIXEL = 'iVBORw0KGgo=';
const MCP_TOKEN = 'mcp-token-of-the-tests';

export interface McpFake {
  url: string;
  token: string;
  /** What its tools were called with, in order. */
  calls: { tool: string; input: unknown }[];
  /** Redirects, or is something else than an MCP server, from now on. */
  becomes(what: 'mcp' | 'redirect' | 'page'): void;
  /** What the tool `echo` says of itself from now on. */
  describe(text: string): void;
  /** So many calls of tools are not taken from now on. */
  busy(calls: number): void;
  /** Tools beside its own. */
  alsoOffers(count: number): void;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) if (Buffer.isBuffer(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** One of each kind that the protocol knows, and an image that is larger than what is handed on. */
const galleryOf = () => [
  { type: 'text' as const, text: 'Here.' },
  { type: 'image' as const, mimeType: 'image/png', data: PIXEL },
  { type: 'audio' as const, mimeType: 'audio/wav', data: 'UklGRg==' },
  { type: 'resource' as const, resource: { uri: 'file:///bill.csv', mimeType: 'text/csv', text: 'a,b' } },
  {
    type: 'resource' as const,
    resource: { uri: 'file:///bill.zip', mimeType: 'application/zip', blob: 'UEsD' },
  },
  { type: 'resource_link' as const, uri: 'file:///large.csv', name: 'large.csv', size: 5_000_000 },
  { type: 'image' as const, mimeType: 'image/jpeg', data: 'A'.repeat(600_000) },
];

/** A server of the official SDK on loopback, with tools that behave well and badly. */
export async function startMcpServer(): Promise<McpFake> {
  const calls: McpFake['calls'] = [];
  let what: 'mcp' | 'redirect' | 'page' = 'mcp';
  let description = 'Says the text again.';
  let more = 0;
  let refused = 0;
  const slow = new AbortController();

  function make(): McpServer {
    const server = new McpServer({ name: 'Tests', version: '1.0.0' });
    const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
    const took = (tool: string, input: unknown) => void calls.push({ tool, input });
    server.registerTool(
      'echo',
      {
        title: 'Echo',
        description,
        inputSchema: z.object({ text: z.string(), times: z.number().int().min(1).max(9).optional() }),
      },
      ({ text, times = 1 }) => {
        took('echo', { text, times });
        return said(Array.from({ length: times }, () => text).join(' '));
      },
    );
    server.registerTool(
      'seats',
      {
        title: 'Seats',
        description: 'How many seats a product has.',
        inputSchema: z.object({ product: z.string() }),
        outputSchema: z.object({ product: z.string(), seats: z.number() }),
        annotations: { readOnlyHint: true },
      },
      ({ product }) => {
        took('seats', { product });
        const structuredContent = { product, seats: 4711 };
        return { ...said(JSON.stringify(structuredContent)), structuredContent };
      },
    );
    server.registerTool('fail', { description: 'Fails.', inputSchema: z.object({}) }, () => {
      took('fail', {});
      return { ...said('There is no such ticket.'), isError: true };
    });
    const minute = (tool: string) => async () => {
      took(tool, {});
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 60_000);
        slow.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
      return said('Done.');
    };
    const reads = { annotations: { readOnlyHint: true }, inputSchema: z.object({}) };
    server.registerTool(
      'slow',
      { description: 'Takes a minute.', inputSchema: z.object({}) },
      minute('slow'),
    );
    server.registerTool('watch', { description: 'Watches for a minute.', ...reads }, minute('watch'));
    server.registerTool('gallery', { description: 'Gives all kinds of contents.', ...reads }, () => ({
      content: galleryOf(),
    }));
    server.registerTool('huge', { description: 'Says two megabytes.', inputSchema: z.object({}) }, () => {
      took('huge', {});
      return said('x'.repeat(2 * 1024 * 1024));
    });
    for (let index = 0; index < more; index += 1)
      server.registerTool(`more_${index}`, { description: '', inputSchema: z.object({}) }, () => said(''));
    return server;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (what === 'redirect')
      return void response.writeHead(307, { location: 'https://example.test/mcp' }).end();
    if (what === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi</p>');
    if (request.headers.authorization !== `Bearer ${MCP_TOKEN}`) return void response.writeHead(401).end();
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const { method = 'GET' } = request;
    const body = await bodyOf(request);
    if (body.includes('"tools/call"') && refused > 0) {
      refused -= 1;
      return void response.writeHead(503, { 'retry-after': '0' }).end();
    }
    const asked = new Request('http://127.0.0.1/mcp', { method, headers, ...(body === '' ? {} : { body }) });
    const reply = await createMcpHandler(make).fetch(asked);
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    token: MCP_TOKEN,
    calls,
    becomes(next) {
      what = next;
    },
    describe(text) {
      description = text;
    },
    busy(count) {
      refused = count;
    },
    alsoOffers(count) {
      more = count;
    },
    async stop() {
      slow.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { startBareServer, type BareServer } from './bareServer';

const message = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.looseObject({ arguments: z.record(z.string(), z.json()).optional() }).optional(),
});

const tool = { name: 'echo', description: 'Says the text again.', inputSchema: { type: 'object' } };

function resultOf({ method, params }: z.infer<typeof message>): unknown {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'Older', version: '1' },
    };
  if (method === 'tools/list') return { tools: [tool] };
  if (method === 'tools/call')
    return { content: [{ type: 'text', text: String(params?.arguments?.['text']) }] };
  return undefined;
}

/** How it takes notifications, which no reply of the protocol belongs to. */
const accepted: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'without a body': (response) => response.writeHead(202).end(),
  'of the length 0': (response) => response.writeHead(202, { 'content-length': '0' }).end(),
  chunked: (response) => response.writeHead(202, { 'transfer-encoding': 'chunked' }).end(),
  'with a body': (response) => response.writeHead(202, { 'content-type': 'application/json' }).end('{}'),
  'with a body that is cut': (response) => {
    response.writeHead(202, { 'content-length': '1000' });
    response.write('Accept', () => response.socket?.destroy());
  },
};
export const acceptances = Object.keys(accepted);

async function answer(request: IncomingMessage, response: ServerResponse, how: string): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const pieces: Buffer[] = [];
  for await (const piece of request) if (Buffer.isBuffer(piece)) pieces.push(piece);
  const asked = message.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  if (asked.id === undefined) return accepted[how]?.(response);
  const result = resultOf(asked);
  const said = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...said }));
}

/** An MCP server of the revision 2025-06-18, made without any library: it accepts notifications with 202. */
export const startMcpServer2025 = (how = 'without a body'): Promise<BareServer> =>
  startBareServer((request, response) => {
    answer(request, response, how).catch(() => response.destroy());
  });

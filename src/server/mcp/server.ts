import { McpServer } from '@modelcontextprotocol/server';
import { mcpWords as words } from '@shared/words/mcpTools';
import type { CallContext } from '../http/context';
import { askAs, type ToolHandlers } from './ask';
import { tools } from './tools';

/** One server of one request: the tools that its caller may use, each bound to the caller. */
export function serverFor(handlers: ToolHandlers, context: CallContext, version: string): McpServer {
  const server = new McpServer(
    { name: 'costloom', title: 'Costloom', version },
    { capabilities: { tools: { listChanged: false } }, instructions: words.instructions },
  );
  const ask = askAs(handlers, context);
  for (const tool of tools)
    if (tool.offeredTo(context.session)) tool.addTo(server, { ask, log: context.log });
  return server;
}

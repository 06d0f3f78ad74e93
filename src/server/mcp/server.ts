import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { RUN_SCOPE } from '@shared/model/assistantScopes';
import { mcpWords as words } from '@shared/words/mcpTools';
import type { Session } from '../gate/session';
import { askAs } from '../http/ask';
import type { CallContext } from '../http/context';
import type { ToolHandlers } from './ask';
import { addResources } from './resources';
import { tools } from './tools';

interface Serving {
  handlers: ToolHandlers;
  context: CallContext;
  version: string;
}

/** The tools that the caller may use, each bound to the caller. */
function serverFor({ handlers, context, version }: Serving): McpServer {
  const server = new McpServer(
    { name: 'costloom', title: 'Costloom', version },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: words.instructions,
    },
  );
  const ask = askAs(handlers, context);
  for (const tool of tools)
    if (tool.offeredTo(context.session)) tool.addTo(server, { ask, log: context.log });
  addResources(server, { ask, session: context.session, log: context.log });
  return server;
}

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** Whether a tool is called that the person may use, and that the assistant was not allowed to use for them. */
export function callsBeyond(scopes: readonly string[], body: unknown, session: Session): boolean {
  const read = toolCall.safeParse(body);
  if (!read.success || scopes.includes(RUN_SCOPE)) return false;
  const { readOnly: _only, ...person } = session;
  return tools.some(
    ({ name, changes, offeredTo }) => changes && name === read.data.params.name && offeredTo(person),
  );
}

/** Answers one request by a server of its own. `body`: as it was parsed; undefined: there is none. */
export async function answerOne(request: Request, serving: Serving & { body: unknown }): Promise<Response> {
  const { body, context } = serving;
  const { fetch } = createMcpHandler(() => serverFor(serving), {
    // Nothing here changes while a client listens.
    maxSubscriptions: 0,
    onerror: (error) => context.log.debug({ err: error }, 'A request of an assistant was refused'),
  });
  return fetch(request, body === undefined ? {} : { parsedBody: body });
}

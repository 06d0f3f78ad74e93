import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { mcpTool } from './entities';

const byId = z.object({ id });
const admins = { access: 'systemSettings:write', timeoutSeconds: 40 } as const;

const mcpAgentTool = mcpTool.extend({
  /** Of all that the server says of it now. */
  hash: z.string(),
  /** `changed`: the server says something else than when it was allowed: the agent does not use it. */
  agent: z.enum(['off', 'allowed', 'changed']),
  /** Who allowed it, and when; null: nobody. */
  allowed_by: z.string().nullable(),
  allowed_at: z.string().nullable(),
});
export type McpAgentTool = z.output<typeof mcpAgentTool>;

const listAgentTools = defineCall({
  id: 'integrations.agentTools',
  method: 'GET',
  path: 'integrations/mcp/:id/agent-tools',
  ...admins,
  summary: 'Tools of an MCP server, and which of them the agent may use',
  reads: ['integration:{id}'],
  params: byId,
  reply: list(mcpAgentTool),
});

const setAgentTool = defineCall({
  id: 'integrations.setAgentTool',
  method: 'PUT',
  path: 'integrations/mcp/:id/agent-tools',
  ...admins,
  edits: true,
  summary: 'Lets the agent use one tool of an MCP server as it is described now, or not any more',
  changes: ['integration'],
  params: byId,
  body: z.strictObject({
    tool: z.string().min(1).max(200),
    allowed: z.boolean(),
    /** As it was seen: a conflict when the server says something else by now. Only where it is allowed. */
    hash: z.string().max(100).optional(),
  }),
  reply: one(z.object({ tool: z.string(), allowed: z.boolean() })),
});

export const mcpServerCalls = { listAgentTools, setAgentTool };

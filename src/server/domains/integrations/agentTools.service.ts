import type { McpAgentTool } from '@shared/api/integrations/mcp.api';
import { badInput, Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import { integrationWords } from '@shared/words/integrations';
import { mcpServerFaults as words } from '@shared/words/mcpServers';
import type { Database, Sql } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from '../organisations/activity.port';
import { agentToolsStore, type AgentToolRow } from './agentTools.store';
import type { Connector, Integrations } from './integrations.port';
import type { ForeignAnswer, ToolServer } from './toolServer.port';

/** Offered in one answer. */
const OFFERED_MAX = 20;

/** A tool that an Admin lets the agent use. */
export interface AllowedTool {
  integration: string;
  name: string;
  description: string;
  inputSchema: JsonObject;
  readOnly: boolean;
  /** Fails with an Error in words: also when the tool has changed since it was allowed. */
  use(input: JsonObject, signal: AbortSignal): Promise<ForeignAnswer>;
}

/** Which tools of MCP servers the agent may use: those that an Admin has allowed, as they were described then. */
export function createAgentTools(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  integrations: Pick<Integrations, 'own' | 'working'>;
  /** Undefined where this server connects none. */
  server: ToolServer | undefined;
}) {
  const { database, clock, record, integrations, server } = deps;

  /** One of the organisation's own, active. */
  async function open(orgId: string, id: string) {
    const known = await integrations.own(orgId, id);
    if (!known) throw new Fault('not_found:integration_not_found', integrationWords.notFound);
    if (known.type !== 'MCP' || !server)
      throw new Fault('unprocessable:not_an_mcp_server', words.notMcp(known.name));
    const working = await integrations.working(orgId, id, 'MCP');
    if (!working) throw new Fault('conflict:integration_inactive', integrationWords.inactive(known.name));
    const failed = (error: unknown) => {
      const told = working.explain(error);
      return told ? new Fault('unprocessable:service_refused', told.message) : error;
    };
    return {
      name: known.name,
      async tools() {
        try {
          return await server.list(working.connected, AbortSignal.timeout(30_000));
        } catch (error) {
          throw failed(error);
        }
      },
    };
  }

  async function list(orgId: string, id: string): Promise<McpAgentTool[]> {
    const tools = await (await open(orgId, id)).tools();
    const rows = await database.tenant(orgId, (sql) => agentToolsStore.ofIntegration(sql, orgId, id));
    return tools.map(({ name: toolName, title, description, readOnly, hash }) => {
      const row = rows.find(({ tool }) => tool === toolName);
      return {
        toolName,
        title,
        description,
        readOnly,
        hash,
        agent: row === undefined ? 'off' : row.hash === hash ? 'allowed' : 'changed',
        allowed_by: row?.allowed_by ?? null,
        allowed_at: row?.allowed_at.toISOString() ?? null,
      };
    });
  }

  async function set(
    by: Connector,
    id: string,
    { tool: name, allowed, hash }: { tool: string; allowed: boolean; hash?: string | undefined },
  ): Promise<void> {
    const { orgId } = by;
    const at = clock.now();
    const told = async (sql: Sql, action: string, integration: string) => {
      await record(sql, { orgId, at, actor: by.name, action, subject: name, data: { integration } });
      await notifyChange(sql, { orgId, tag: 'integration', id });
    };
    if (!allowed) {
      const known = await integrations.own(orgId, id);
      if (!known) throw new Fault('not_found:integration_not_found', integrationWords.notFound);
      await database.tenant(orgId, async (sql) => {
        const gone = await agentToolsStore.withdraw(sql, orgId, id, name);
        if (gone > 0) await told(sql, 'agent_tool_withdrawn', known.name);
      });
      return;
    }
    const opened = await open(orgId, id);
    const tool = (await opened.tools()).find((one) => one.name === name);
    if (!tool) throw badInput([{ field: 'tool', reason: words.toolGone(name) }]);
    if (hash !== undefined && tool.hash !== hash)
      throw new Fault('conflict:tool_changed', words.changed(name));
    await database.tenant(orgId, async (sql) => {
      await agentToolsStore.allow(sql, orgId, {
        integration_id: id,
        tool: name,
        hash: tool.hash,
        description: tool.description,
        input_schema: tool.inputSchema,
        read_only: tool.readOnly,
        allowed_by: by.name,
        allowed_at: at,
      });
      await told(sql, 'agent_tool_allowed', opened.name);
    });
  }

  async function use(orgId: string, row: AgentToolRow, input: JsonObject, signal: AbortSignal) {
    const working = await integrations.working(orgId, row.integration_id, 'MCP');
    if (!working || !server) throw new Error(words.agent.gone);
    const asked = { name: row.tool, hash: row.hash, input };
    const answer = await server.use(working.connected, asked, signal).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason;
      const told = working.explain(error);
      throw told ? new Error(told.message) : error;
    });
    if (!answer) throw new Error(words.agent.changed);
    return answer;
  }

  return {
    /** What the agent may use; nobody is asked for it. */
    async offered(orgId: string): Promise<AllowedTool[]> {
      const rows = await database.tenant(orgId, (sql) =>
        agentToolsStore.ofOrganisation(sql, orgId, OFFERED_MAX),
      );
      return rows.map((row) => ({
        integration: row.integration_name,
        name: row.tool,
        description: row.description,
        inputSchema: row.input_schema,
        readOnly: row.read_only,
        use: (input, signal) => use(orgId, row, input, signal),
      }));
    },
    handlers: {
      'integrations.agentTools': ({ params }, { session }) => list(session.orgId, params.id),
      'integrations.setAgentTool': async ({ params, body }, { session }) => {
        await set(session, params.id, body);
        return { tool: body.tool, allowed: body.allowed };
      },
    } satisfies Partial<Handlers>,
  };
}

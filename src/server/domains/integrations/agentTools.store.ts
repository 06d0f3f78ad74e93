import type { JsonObject } from '@shared/model/json';
import type { Sql } from '../../db/database';

export interface AgentToolRow {
  integration_id: string;
  integration_name: string;
  tool: string;
  hash: string;
  description: string;
  input_schema: JsonObject;
  read_only: boolean;
  allowed_by: string;
  allowed_at: Date;
}

const COLUMNS = `t.integration_id, i.name as integration_name, t.tool, t.hash, t.description, t.input_schema, t.read_only,
  t.allowed_by, t.allowed_at`;

/** Which tools of MCP servers the agent may use. */
export const agentToolsStore = {
  ofIntegration(sql: Sql, orgId: string, integrationId: string): Promise<AgentToolRow[]> {
    return sql.rows(
      `select ${COLUMNS} from mcp_agent_tool t join integration i on i.integration_id = t.integration_id
        where t.org_id = $1 and t.integration_id = $2 order by t.tool limit 200`,
      [orgId, integrationId],
    );
  },

  /** Of active integrations of its own. */
  ofOrganisation(sql: Sql, orgId: string, most: number): Promise<AgentToolRow[]> {
    return sql.rows(
      `select ${COLUMNS} from mcp_agent_tool t join integration i on i.integration_id = t.integration_id
        where t.org_id = $1 and i.org_id = $1 and i.status = 'ACTIVE' order by i.name_key, t.tool limit $2`,
      [orgId, most],
    );
  },

  async allow(sql: Sql, orgId: string, one: Omit<AgentToolRow, 'integration_name'>): Promise<void> {
    await sql.run(
      `insert into mcp_agent_tool (org_id, integration_id, tool, hash, description, input_schema, read_only, allowed_by,
         allowed_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
       on conflict (integration_id, tool) do update set hash = excluded.hash, description = excluded.description,
         input_schema = excluded.input_schema, read_only = excluded.read_only, allowed_by = excluded.allowed_by,
         allowed_at = excluded.allowed_at`,
      [
        ...[orgId, one.integration_id, one.tool, one.hash, one.description, JSON.stringify(one.input_schema)],
        ...[one.read_only, one.allowed_by, one.allowed_at],
      ],
    );
  },

  withdraw(sql: Sql, orgId: string, integrationId: string, tool: string): Promise<number> {
    return sql.run('delete from mcp_agent_tool where org_id = $1 and integration_id = $2 and tool = $3', [
      orgId,
      integrationId,
      tool,
    ]);
  },
};

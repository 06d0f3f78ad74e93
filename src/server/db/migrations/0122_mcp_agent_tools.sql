-- Tools of MCP servers that an Admin lets the agent use, one by one, as they were described then.
create table mcp_agent_tool (
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  tool text not null,
  -- Of all that the server said of the tool: another one is another tool.
  hash text not null,
  description text not null,
  input_schema jsonb not null,
  -- The server's word that it changes nothing.
  read_only boolean not null,
  allowed_by text not null,
  allowed_at timestamptz not null,
  primary key (integration_id, tool)
);
create index mcp_agent_tool_org on mcp_agent_tool (org_id, integration_id, tool);
select costloom_tenant_table('mcp_agent_tool');
select costloom_cap_list('mcp_agent_tool', 'integration_id', 200);

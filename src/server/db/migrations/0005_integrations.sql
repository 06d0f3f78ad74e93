create table integration (
  integration_id text primary key,
  org_id text not null,
  type text not null check (type in ('SLACK', 'TEAMS', 'EMAIL', 'AWS', 'JIRA', 'ANODOTCOST', 'GITHUB', 'GCP', 'AZURE',
    'MONDAY', 'SNOWFLAKE', 'SALESFORCE', 'CLOUDHEALTH', 'API', 'ORACLE', 'S3', 'FOLDER', 'HTTPS', 'OPENAI', 'ANTHROPIC',
    'MCP')),
  name text not null,
  name_key text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- A virtual integration is a part of this one: it signs in as that one does, and reaches some of its accounts. The
  -- reference is checked when the transaction ends, because an export brings its rows in any order.
  parent_id text references integration (integration_id) on delete cascade deferrable initially deferred,
  -- It works in these accounts, projects or subscriptions; null allows all.
  account_ids text[],
  -- Its provider must know these values, none of which is secret.
  settings jsonb not null default '{}',
  -- It holds the secret fields as JSON by field id, sealed with the context integration:<id>.
  secrets text,
  -- Its service showed this ConnectionCheck when it was last asked.
  last_check jsonb,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index integration_name on integration (org_id, name_key);
create index integration_parent on integration (parent_id) where parent_id is not null;
select costloom_tenant_table('integration');
select costloom_cap_list('integration', 'org_id', 1000);

-- A cloud has told of these accounts. They stay when they are closed, because their costs are still on the bill.
create table integration_account (
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  account_id text not null,
  name text not null,
  -- It is the provider's word, such as own or member.
  kind text not null,
  -- False: the provider did not list it when it was last asked.
  there boolean not null default true,
  seen_at timestamptz not null,
  primary key (integration_id, account_id)
);
create index integration_account_org on integration_account (org_id, account_id);
select costloom_tenant_table('integration_account');

-- An event happens at a provider and starts workflows.
create table integration_event (
  event_id text primary key,
  integration_id text not null references integration (integration_id) on delete cascade,
  org_id text not null,
  name text not null,
  name_key text not null,
  type text not null check (type in ('ANOMALY_DETECTION', 'EVENT_BRIDGE')),
  -- { accountId, monitorArn?, thresholdExpression?, region?, service?, operation? }
  configuration jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index integration_event_name on integration_event (integration_id, name_key);
create index integration_event_org on integration_event (org_id);
select costloom_tenant_table('integration_event');
select costloom_cap_list('integration_event', 'integration_id', 1000);

-- An occurrence of an event is kept, so that one that comes twice starts workflows once.
create table integration_event_seen (
  org_id text not null,
  event_id text not null references integration_event (event_id) on delete cascade,
  -- It is the provider's own id.
  occurrence text not null,
  -- An anomaly grows: these are its last day, and what it has cost by then.
  end_date text,
  impact double precision,
  -- False: it was there before the event was, or has not met the thresholds yet.
  started boolean not null,
  seen_at timestamptz not null,
  primary key (event_id, occurrence)
);
create index integration_event_seen_org on integration_event_seen (org_id);
create index integration_event_seen_at on integration_event_seen (seen_at);
select costloom_tenant_table('integration_event_seen');

-- A watch asks the provider of an integration what happened.
create table integration_watch (
  integration_id text not null references integration (integration_id) on delete cascade,
  org_id text not null,
  -- 'anomalies' asks the provider from time to time; 'queue' takes out what the provider has put into a queue.
  kind text not null check (kind in ('anomalies', 'queue')),
  next_at timestamptz not null,
  -- The last answer came then.
  looked_at timestamptz,
  failing_since timestamptz,
  error text,
  -- People were told of this failure.
  told boolean not null default false,
  primary key (integration_id, kind)
);
create index integration_watch_org on integration_watch (org_id);
select costloom_tenant_table('integration_watch');

-- An Admin lets the agent use these tools of MCP servers, one by one, as they were described then.
create table mcp_agent_tool (
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  tool text not null,
  -- It covers all that the server said of the tool: another hash is another tool.
  hash text not null,
  description text not null,
  input_schema jsonb not null,
  -- The server says that the tool changes nothing.
  read_only boolean not null,
  allowed_by text not null,
  allowed_at timestamptz not null,
  primary key (integration_id, tool)
);
create index mcp_agent_tool_org on mcp_agent_tool (org_id, integration_id, tool);
select costloom_tenant_table('mcp_agent_tool');
select costloom_cap_list('mcp_agent_tool', 'integration_id', 200);

-- An inventory watch reads the inventory and the advice of an integration.
create table inventory_watch (
  integration_id text primary key references integration (integration_id) on delete cascade,
  org_id text not null,
  every_hours integer not null,
  -- One run may ask so many metric queries, which the provider charges for.
  metrics_max integer not null,
  -- The provider is told what people decide about its advice.
  tells_provider boolean not null default false,
  -- The provider was told up to this activity of a case; null: it is told nothing.
  told_through bigint,
  next_at timestamptz not null,
  -- These tell of the run under way, or of the last one.
  started_at timestamptz,
  ended_at timestamptz,
  metrics integer not null default 0,
  -- A lasting fault counts enough to be told at once; a passing one is told when it comes again and again.
  failures integer not null default 0,
  failing_since timestamptz,
  error text,
  created_at timestamptz not null
);
create index inventory_watch_due on inventory_watch (next_at);
create index inventory_watch_org on inventory_watch (org_id);
select costloom_tenant_table('inventory_watch');
select costloom_cap_list('inventory_watch', 'org_id', 1000);

-- Resources of a kind are read in an account and a region of it; the region '*' is all of its regions at once.
create table inventory_place (
  org_id text not null,
  integration_id text not null references inventory_watch (integration_id) on delete cascade,
  kind text not null,
  provider text not null,
  account_id text not null,
  account_name text not null,
  region text not null,
  -- The last whole reading ended then; it is null before the first.
  read_at timestamptz,
  resources integer not null,
  -- It says why the newest reading failed, and is empty when it did not.
  reason text not null,
  primary key (integration_id, kind, account_id, region)
);
create index inventory_place_org on inventory_place (org_id, kind);
select costloom_tenant_table('inventory_place');

-- A provider told of these resources and this advice at the last whole reading of their place.
create table inventory_resource (
  org_id text not null,
  integration_id text not null references inventory_watch (integration_id) on delete cascade,
  kind text not null,
  -- It was read in this place.
  place_account text not null,
  place_region text not null,
  provider text not null,
  account_id text not null,
  account_name text not null,
  region text not null,
  resource_id text not null,
  aliases text[] not null,
  name text not null,
  resource_type text not null,
  tags jsonb not null,
  state text not null,
  -- It was first seen in this state then.
  state_since timestamptz not null,
  read_at timestamptz not null,
  facts jsonb not null,
  primary key (integration_id, kind, place_account, place_region, account_id, resource_id)
);
create index inventory_resource_kind on inventory_resource (org_id, kind);
select costloom_tenant_table('inventory_resource');

-- People are told of an inventory that cannot be read, when that begins and when it ends. There is no reference: the
-- integration may go first.
create table inventory_trouble (
  org_id text not null,
  integration_id text not null,
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, integration_id)
);
select costloom_tenant_table('inventory_trouble');
select costloom_cap_list('inventory_trouble', 'org_id', 1000);

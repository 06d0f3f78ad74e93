-- "trigger" is a word of SQL.
create table workflow_trigger (
  trigger_id text primary key,
  org_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  name text not null,
  type text not null check (type in ('MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP')),
  configuration jsonb not null default '{}',
  -- Of an HTTP trigger: sha256 of the secret in its address or header.
  secret_hash text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index workflow_trigger_workflow on workflow_trigger (workflow_id);
create index workflow_trigger_org on workflow_trigger (org_id, type);
create index workflow_trigger_event on workflow_trigger (org_id, (configuration ->> 'eventId')) where type = 'INTEGRATION_EVENT';
select costloom_tenant_table('workflow_trigger');

create table schedule (
  trigger_id text primary key references workflow_trigger (trigger_id) on delete cascade,
  org_id text not null,
  rule jsonb not null,
  time_zone text not null,
  -- INTERVAL counts from here.
  anchor timestamptz not null,
  -- Null: it never fires again.
  next_fire_at timestamptz,
  misfire text not null default 'last' check (misfire in ('last', 'all', 'none')),
  overlap text not null default 'skip' check (overlap in ('skip', 'buffer_one', 'allow')),
  -- Starts that failed, one after the other; too many pause it.
  failures integer not null default 0,
  -- Paused: next_fire_at is null, and this tells why.
  paused_reason text
);
create index schedule_next on schedule (next_fire_at) where next_fire_at is not null;
create index schedule_org on schedule (org_id);
select costloom_tenant_table('schedule');

create table schedule_fire (
  trigger_id text not null references workflow_trigger (trigger_id) on delete cascade,
  scheduled_for timestamptz not null,
  org_id text not null,
  fired_at timestamptz not null,
  outcome text not null check (outcome in ('fired', 'caught_up', 'buffered', 'skipped_overlap', 'skipped_misfire', 'failed')),
  execution_id text,
  detail text,
  primary key (trigger_id, scheduled_for)
);
create index schedule_fire_org on schedule_fire (org_id);
create index schedule_fire_buffered on schedule_fire (trigger_id, scheduled_for) where outcome = 'buffered';
-- Whether an earlier run of a schedule has not ended.
create index execution_of_schedule on execution (trigger_id) where trigger_type = 'SCHEDULED' and ended_at is null;
select costloom_tenant_table('schedule_fire');

create table integration (
  integration_id text primary key,
  org_id text not null,
  type text not null check (type in ('SLACK', 'TEAMS', 'EMAIL', 'AWS', 'JIRA', 'ANODOTCOST', 'GITHUB', 'GCP', 'AZURE',
    'MONDAY', 'SNOWFLAKE', 'SALESFORCE', 'CLOUDHEALTH', 'API')),
  name text not null,
  name_key text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- What its provider must know beside its secrets, which do not stand here.
  settings jsonb not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index integration_name on integration (org_id, name_key);
select costloom_tenant_table('integration');

-- What happens at a provider and starts workflows.
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

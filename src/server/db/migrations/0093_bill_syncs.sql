alter table integration drop constraint integration_type_check;
alter table integration add constraint integration_type_check check (type in ('SLACK', 'TEAMS', 'EMAIL', 'AWS', 'JIRA',
  'ANODOTCOST', 'GITHUB', 'GCP', 'AZURE', 'MONDAY', 'SNOWFLAKE', 'SALESFORCE', 'CLOUDHEALTH', 'API', 'ORACLE', 'S3',
  'FOLDER', 'HTTPS', 'OPENAI', 'ANTHROPIC'));

-- A billing export of an integration whose bills arrive by themselves, into one source.
create table bill_sync (
  id text primary key,
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  export_key text not null,
  name text not null,
  contents text not null,
  place text not null,
  location jsonb not null,
  -- Null until the first bill is in.
  source_id text references cost_source (id) on delete cascade,
  source_name text not null,
  -- How many months back; 0: all that is there.
  months integer not null,
  every_hours integer not null,
  paused boolean not null default false,
  next_at timestamptz not null,
  -- The newest run.
  import_id text,
  -- When it was last found that everything of it is here.
  synced_at timestamptz,
  -- When something of it last came.
  changed_at timestamptz,
  failing_since timestamptz,
  error text,
  created_by text not null,
  created_at timestamptz not null
);
create unique index bill_sync_export on bill_sync (integration_id, export_key);
create index bill_sync_due on bill_sync (next_at) where not paused;
create index bill_sync_org on bill_sync (org_id, lower(name), id);
create index bill_sync_source on bill_sync (source_id);
select costloom_tenant_table('bill_sync');

-- What of an export is here: one row for each billing period, or file that tells its periods only inside.
create table bill_sync_delivery (
  org_id text not null,
  sync_id text not null references bill_sync (id) on delete cascade,
  key text not null,
  billing_period text not null,
  version text not null,
  bytes bigint,
  rows bigint not null,
  payers text[] not null,
  synced_at timestamptz not null,
  -- Why it does not count: charges that another source has (the periods that were found there); null: it counts.
  set_aside jsonb,
  primary key (org_id, sync_id, key)
);
select costloom_tenant_table('bill_sync_delivery');
select costloom_cap_list('bill_sync', 'org_id', 1000);
select costloom_cap_list('bill_sync_delivery', 'sync_id', 1000);

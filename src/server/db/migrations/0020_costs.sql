create table upload (
  id text primary key,
  org_id text not null,
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index upload_touched on upload (touched_at);
select costloom_tenant_table('upload');

create table cost_source (
  id text primary key,
  org_id text not null,
  name text not null,
  format text not null,
  demo boolean not null default false,
  created_at timestamptz not null
);
create unique index cost_source_name on cost_source (org_id, lower(name));
select costloom_tenant_table('cost_source');

-- One snapshot per source and billing period: importing twice never counts twice.
create table cost_snapshot (
  org_id text not null,
  source_id text not null references cost_source (id) on delete cascade,
  billing_period text not null,
  file text not null,
  content_hash text not null,
  rows bigint not null,
  totals jsonb not null,
  min_day date not null,
  max_day date not null,
  imported_at timestamptz not null,
  primary key (org_id, source_id, billing_period)
);
select costloom_tenant_table('cost_snapshot');

-- A queue that survives its server: whoever runs a job keeps alive_at fresh; a stale job is taken up again.
create table cost_import (
  id text primary key,
  org_id text not null,
  kind text not null,
  state text not null,
  request jsonb not null,
  request_hash text,
  source_id text,
  source_name text not null,
  file_name text not null,
  progress double precision not null default 0,
  rows bigint not null default 0,
  stage text not null default '',
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  started_by text not null,
  started_at timestamptz not null,
  alive_at timestamptz,
  ended_at timestamptz,
  error text,
  warnings jsonb not null default '[]',
  rejected jsonb not null default '[]',
  snapshots jsonb not null default '[]',
  cases jsonb
);
create index cost_import_recent on cost_import (org_id, started_at desc);
create index cost_import_queue on cost_import (started_at) where state in ('waiting', 'running', 'detecting');
select costloom_tenant_table('cost_import');

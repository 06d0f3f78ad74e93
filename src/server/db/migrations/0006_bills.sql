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
  -- A person said that the source has ended: this is the last day of its bills. A bill with later days wakes it.
  ended_on date,
  created_at timestamptz not null
);
create unique index cost_source_name on cost_source (org_id, lower(name));
select costloom_tenant_table('cost_source');
select costloom_cap_list('cost_source', 'org_id', 1000);

-- A source has one snapshot for each billing period, payer, view, and part of a month that came in several files: importing
-- twice never counts twice.
create table cost_snapshot (
  org_id text not null,
  source_id text not null references cost_source (id) on delete cascade,
  billing_period text not null,
  provider text not null default '',
  -- An empty payer was imported before payers were known, and stands for all of the file.
  payer text not null default '',
  payer_name text not null default '',
  -- Azure exports one bill twice, as actual and as amortized cost; a month may be there in both views.
  view text not null default '' check (view in ('', 'actual', 'amortized')),
  part integer not null default 1,
  file text not null,
  content_hash text not null,
  rows bigint not null,
  totals jsonb not null,
  min_day date not null,
  max_day date not null,
  -- An invoice closes its period: the last days of it are complete.
  invoiced boolean not null default false,
  -- The last day of usage in the month is a whole one.
  closes boolean not null default true,
  imported_at timestamptz not null,
  -- They describe the stored file as it was written, so that another one is noticed. The first check fills in nulls.
  file_size bigint,
  file_hash text,
  -- The last check found this; it is null where the file is as it was written.
  damage text check (damage in ('missing', 'size', 'content', 'unreadable')),
  checked_at timestamptz,
  primary key (org_id, source_id, billing_period, payer, view, part)
);
create index cost_snapshot_payer on cost_snapshot (org_id, payer, billing_period);
create index cost_snapshot_checked on cost_snapshot (checked_at nulls first);
select costloom_tenant_table('cost_snapshot');

-- A queue of imports survives its server: whoever runs a job keeps alive_at fresh, and a stale job is taken up again.
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
  -- A person decides about these before the import counts.
  held jsonb not null default '[]',
  snapshots jsonb not null default '[]',
  cases jsonb
);
create index cost_import_recent on cost_import (org_id, started_at desc);
create index cost_import_queue on cost_import (started_at) where state in ('waiting', 'running', 'detecting');
select costloom_tenant_table('cost_import');

-- Contracts say what was committed to (FOCUS 1.3), and when each commitment ends. They stand beside the bills of a source.
create table contract_commitment (
  org_id text not null,
  source_id text not null references cost_source (id) on delete cascade,
  commitment_id text not null,
  contract_id text not null,
  period_start date,
  period_end date not null,
  type text not null,
  category text not null,
  description text not null,
  cost numeric,
  quantity numeric,
  unit text not null,
  currency text not null,
  primary key (org_id, source_id, commitment_id)
);
select costloom_tenant_table('contract_commitment');

-- A sync brings the bills of one billing export of an integration into one source, again and again.
create table bill_sync (
  id text primary key,
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  export_key text not null,
  name text not null,
  contents text not null,
  place text not null,
  location jsonb not null,
  -- It is null until the first bill is in.
  source_id text references cost_source (id) on delete cascade,
  source_name text not null,
  -- A person chose its bills over those that these sources have of the same charges, for later months too.
  chosen_over text[] not null default '{}',
  -- It goes back so many months; 0 brings all that is there.
  months integer not null,
  every_hours integer not null,
  paused boolean not null default false,
  next_at timestamptz not null,
  -- It names the newest run.
  import_id text,
  -- All of the export was last found to be here then.
  synced_at timestamptz,
  -- Something of the export last came then.
  changed_at timestamptz,
  -- It counts failures in a row that may pass by themselves: such a sync looks again before its next time.
  retries integer not null default 0,
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
select costloom_cap_list('bill_sync', 'org_id', 1000);

-- An export delivers a billing period, or a file that tells its periods only inside, as one row.
create table bill_sync_delivery (
  org_id text not null,
  sync_id text not null references bill_sync (id) on delete cascade,
  key text not null,
  billing_period text not null,
  version text not null,
  bytes bigint,
  rows bigint not null,
  payers text[] not null,
  -- It holds the costs by currency; it is null in deliveries that are older than this column.
  totals jsonb,
  synced_at timestamptz not null,
  -- Another source has the same charges, in these periods, so the delivery does not count. It is null when it counts.
  set_aside jsonb,
  primary key (org_id, sync_id, key)
);
select costloom_tenant_table('bill_sync_delivery');
select costloom_cap_list('bill_sync_delivery', 'sync_id', 1000);

-- People are told of a sync that brings no bills, when that begins and when it ends. There is no reference: the sync may go
-- first.
create table bill_trouble (
  org_id text not null,
  sync_id text not null,
  kind text not null check (kind in ('failing', 'late')),
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, sync_id)
);
select costloom_tenant_table('bill_trouble');
select costloom_cap_list('bill_trouble', 'org_id', 1000);

-- These files lie in the store of bills, and no row refers to them. They are removed after a day here.
create table bill_leftover (
  key text primary key,
  since timestamptz not null
);

-- Where the allocations of a cluster are read from every few hours: see docs/adr/0062.
create table kubernetes_source (
  cluster_id text primary key references kubernetes_cluster (cluster_id) on delete cascade,
  org_id text not null,
  kind text not null check (kind in ('opencost', 'kubecost')),
  address text not null,
  -- Sealed; null: none is asked for.
  token text,
  changed_by text not null,
  -- When it is read next, and since when a reading waits or runs.
  next_at timestamptz not null,
  queued_at timestamptz,
  -- Up to this day all was read after the day had ended, days of which nothing is known among them.
  read_through date,
  read_at timestamptz,
  -- Of the last reading: days that were taken, and why it stopped or left a day out.
  read_days integer not null default 0,
  problem_day date,
  problem text
);
select costloom_tenant_table('kubernetes_source');
select costloom_cap_list('kubernetes_source', 'org_id', 50);

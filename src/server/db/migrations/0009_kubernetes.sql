-- OpenCost or Kubecost allocates what clusters cost: see docs/adr/0062.
create table kubernetes_cluster (
  cluster_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- The allocations are in it, and the charges that they are set against.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The charges of the cluster are filtered as the explorer does. A null method is the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index kubernetes_cluster_name on kubernetes_cluster (org_id, name_key);
select costloom_tenant_table('kubernetes_cluster');
select costloom_cap_list('kubernetes_cluster', 'org_id', 50);

-- The allocations of a cluster are read from here every few hours.
create table kubernetes_source (
  cluster_id text primary key references kubernetes_cluster (cluster_id) on delete cascade,
  org_id text not null,
  kind text not null check (kind in ('opencost', 'kubecost')),
  address text not null,
  -- It is sealed; null: none is asked for.
  token text,
  changed_by text not null,
  -- It is read next at next_at. A reading waits or runs since queued_at.
  next_at timestamptz not null,
  queued_at timestamptz,
  -- All days up to this one were read after they had ended, days of which nothing is known among them.
  read_through date,
  read_at timestamptz,
  -- The last reading took so many days. The problem says why it stopped or left a day out.
  read_days integer not null default 0,
  problem_day date,
  problem text
);
select costloom_tenant_table('kubernetes_source');
select costloom_cap_list('kubernetes_source', 'org_id', 50);

-- A day is replaced whole when it is sent again.
create table kubernetes_day (
  cluster_id text not null references kubernetes_cluster (cluster_id) on delete cascade,
  org_id text not null,
  day date not null,
  by text not null,
  at timestamptz not null,
  primary key (cluster_id, day)
);
select costloom_tenant_table('kubernetes_day');
select costloom_cap_list('kubernetes_day', 'cluster_id', 1100);

create table kubernetes_cost (
  cluster_id text not null,
  org_id text not null,
  day date not null,
  kind text not null check (kind in ('workload', 'idle', 'unallocated')),
  namespace text not null,
  controller_kind text not null,
  controller text not null,
  -- The pods of a workload have these labels.
  labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  labels_key text generated always as (md5(labels::text)) stored,
  cpu numeric(30, 12) not null,
  memory numeric(30, 12) not null,
  gpu numeric(30, 12) not null,
  storage numeric(30, 12) not null,
  network numeric(30, 12) not null,
  load_balancer numeric(30, 12) not null,
  other numeric(30, 12) not null,
  total numeric(30, 12) not null check (total = cpu + memory + gpu + storage + network + load_balancer + other),
  -- They count core-hours and byte-hours.
  cpu_request numeric(36, 12) not null,
  cpu_usage numeric(36, 12) not null,
  memory_request numeric(36, 12) not null,
  memory_usage numeric(36, 12) not null,
  primary key (cluster_id, day, kind, namespace, controller_kind, controller, labels_key),
  foreign key (cluster_id, day) references kubernetes_day (cluster_id, day) on delete cascade
);
select costloom_tenant_table('kubernetes_cost');
select costloom_cap_list('kubernetes_cost', 'cluster_id', 500000);

-- The allocations of a day were on these nodes, which are matched with the bill.
create table kubernetes_node (
  cluster_id text not null,
  org_id text not null,
  day date not null,
  -- Either may be empty.
  node text not null,
  provider_id text not null,
  primary key (cluster_id, day, node, provider_id),
  foreign key (cluster_id, day) references kubernetes_day (cluster_id, day) on delete cascade
);
select costloom_tenant_table('kubernetes_node');
select costloom_cap_list('kubernetes_node', 'cluster_id', 500000);

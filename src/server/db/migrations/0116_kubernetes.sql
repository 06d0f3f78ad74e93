-- Clusters, and what OpenCost or Kubecost allocated in them: see docs/adr/0062.
create table kubernetes_cluster (
  cluster_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- Of the allocations, and of the charges that they are set against.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Which charges are the cluster's: as the explorer filters them. Null: by the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index kubernetes_cluster_name on kubernetes_cluster (org_id, name_key);
select costloom_tenant_table('kubernetes_cluster');
select costloom_cap_list('kubernetes_cluster', 'org_id', 50);

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
  cpu numeric(30, 12) not null,
  memory numeric(30, 12) not null,
  gpu numeric(30, 12) not null,
  storage numeric(30, 12) not null,
  network numeric(30, 12) not null,
  load_balancer numeric(30, 12) not null,
  other numeric(30, 12) not null,
  total numeric(30, 12) not null check (total = cpu + memory + gpu + storage + network + load_balancer + other),
  -- Core-hours and byte-hours.
  cpu_request numeric(36, 12) not null,
  cpu_usage numeric(36, 12) not null,
  memory_request numeric(36, 12) not null,
  memory_usage numeric(36, 12) not null,
  primary key (cluster_id, day, kind, namespace, controller_kind, controller),
  foreign key (cluster_id, day) references kubernetes_day (cluster_id, day) on delete cascade
);
select costloom_tenant_table('kubernetes_cost');
select costloom_cap_list('kubernetes_cost', 'cluster_id', 500000);

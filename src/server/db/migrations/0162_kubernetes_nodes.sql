-- The nodes that allocations of a day were on, to be matched with the bill: see docs/adr/0062.
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

-- Costs of a workload by the labels of its pods: see docs/adr/0062.
alter table kubernetes_cost
  add column labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  add column labels_key text generated always as (md5(labels::text)) stored;
alter table kubernetes_cost
  drop constraint kubernetes_cost_pkey,
  add primary key (cluster_id, day, kind, namespace, controller_kind, controller, labels_key);

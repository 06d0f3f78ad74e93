-- Anomalies of which somebody was told, each once.
create table anomaly_told (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null references organisation (org_id) on delete cascade,
  told_at timestamptz not null
);
create index anomaly_told_org on anomaly_told (org_id);
select costloom_tenant_table('anomaly_told');

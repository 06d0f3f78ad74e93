-- What was committed to under contracts (FOCUS 1.3), beside the bills of a source: when each commitment ends.
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

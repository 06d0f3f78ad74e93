-- The workflow that an organization uses for a remedy: its own copy, which it may change.
create table remedy_workflow (
  org_id text not null,
  remedy_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  created_at timestamptz not null,
  primary key (org_id, remedy_id)
);
create index remedy_workflow_workflow on remedy_workflow (workflow_id);
select costloom_tenant_table('remedy_workflow');

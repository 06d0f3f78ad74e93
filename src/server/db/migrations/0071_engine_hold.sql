-- Organisations whose executions are not carried on until an administrator says so: after the server ended twice, or
-- because it was started with --hold-executions.
create table engine_hold (
  org_id text primary key references organisation (org_id) on delete cascade,
  since timestamptz not null,
  reason text not null check (reason in ('crashes', 'option'))
);
select costloom_tenant_table('engine_hold');

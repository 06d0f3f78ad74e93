-- What the demo company has put into an organisation, so that it goes away again in one press.
create table demo_thing (
  org_id text not null references organisation (org_id) on delete cascade,
  kind text not null check (kind in ('space', 'workflow', 'datastore', 'dashboard', 'member', 'organisation')),
  thing_id text not null,
  primary key (org_id, kind, thing_id)
);
select costloom_tenant_table('demo_thing');

-- Queries of the SQL console that are saved under a name: see docs/adr/0057.
create table cost_query (
  query_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  sql text not null,
  -- Counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index cost_query_name on cost_query (org_id, name_key);
select costloom_tenant_table('cost_query');
select costloom_cap_list('cost_query', 'org_id', 500);

create table dashboard (
  dashboard_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  description text not null default '',
  -- As src/shared/api/dashboards/entities.ts says; which may name sources that are gone by now.
  panels jsonb not null default '[]',
  -- { preset } or { from, to }; null: each panel's own days.
  date_range jsonb,
  refresh_seconds integer,
  -- Counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
-- Names are unique in their space; the list of a space is in this order.
create unique index dashboard_name on dashboard (org_id, space_id, lower(name));
create index dashboard_names on dashboard (org_id, lower(name));
create index dashboard_space on dashboard (space_id);
select costloom_tenant_table('dashboard');

create table setting (
  org_id text not null references organisation (org_id) on delete cascade,
  domain text not null,
  type text not null,
  value jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (org_id, domain, type)
);
select costloom_tenant_table('setting');

create table space (
  space_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  mode text not null check (mode in ('global', 'standard')),
  name text not null,
  is_archived boolean not null default false,
  created_by text not null,
  created_at timestamptz not null
);
create unique index space_name on space (org_id, lower(name));
create unique index space_global on space (org_id) where mode = 'global';
select costloom_tenant_table('space');

create table space_favorite (
  org_id text not null references organisation (org_id) on delete cascade,
  space_id text not null references space (space_id) on delete cascade,
  user_id text not null,
  primary key (org_id, space_id, user_id)
);
select costloom_tenant_table('space_favorite');

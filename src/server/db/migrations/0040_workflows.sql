create table workflow_folder (
  folder_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id) on delete cascade,
  -- '/Savings/AWS': names without slashes; the root is no row.
  path text not null,
  path_key text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index workflow_folder_path on workflow_folder (space_id, path_key);
create index workflow_folder_org on workflow_folder (org_id);
select costloom_tenant_table('workflow_folder');

create table workflow (
  workflow_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  folder_id text references workflow_folder (folder_id) on delete set null,
  name text not null,
  name_key text not null,
  description text not null default '',
  labels text[] not null default '{}',
  state text not null default 'enabled' check (state in ('enabled', 'disabled')),
  mode text not null default 'USER' check (mode in ('SYSTEM', 'USER', 'SHARED')),
  type text not null default 'CUSTOM' check (type in ('CASE', 'CUSTOM')),
  runnable_from text[] not null default '{}',
  -- The version that runs; head_rev grows by one with every save, for the check of conflicting saves.
  current_version integer not null,
  head_rev integer not null default 1,
  executions bigint not null default 0,
  -- How many problems the current version had when it was saved; what it names may have changed since.
  problems integer not null default 0,
  -- What overlapping executions do is a schedule's matter; this is the workflow's own limit. Null: none.
  max_concurrent integer check (max_concurrent between 1 and 1000),
  -- How long its executions are kept; null: the organisation's setting.
  keep_days integer check (keep_days between 1 and 3650),
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- When head_rev grew last, and by whom.
  updated_at timestamptz not null,
  updated_by text not null,
  updated_by_name text not null default ''
);
create unique index workflow_name on workflow (org_id, name_key);
create index workflow_space on workflow (org_id, space_id, name_key);
create index workflow_folder_of on workflow (folder_id);
select costloom_tenant_table('workflow');

-- A save makes one. `seq` is what calls name {version}.
create table workflow_version (
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  seq integer not null,
  org_id text not null,
  name text not null,
  graph jsonb not null,
  input_parameters jsonb not null default '[]',
  -- Of graph and inputs: a save that changes neither makes no version.
  hash text not null,
  origin text not null check (origin in ('create', 'save', 'import', 'clone', 'template', 'ai')),
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (workflow_id, seq)
);
create index workflow_version_org on workflow_version (org_id);
select costloom_tenant_table('workflow_version');

create table workflow_template (
  template_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  labels text[] not null default '{}',
  graph jsonb not null,
  input_parameters jsonb not null default '[]',
  created_by text not null,
  created_at timestamptz not null
);
create unique index workflow_template_name on workflow_template (org_id, name_key);
select costloom_tenant_table('workflow_template');

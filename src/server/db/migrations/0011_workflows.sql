create table workflow_folder (
  folder_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id) on delete cascade,
  -- '/Savings/AWS' has names without slashes; the root has no row.
  path text not null,
  path_key text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index workflow_folder_path on workflow_folder (space_id, path_key);
create index workflow_folder_org on workflow_folder (org_id);
select costloom_tenant_table('workflow_folder');
select costloom_cap_list('workflow_folder', 'org_id', 10000);

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
  -- This version runs. head_rev grows by one with every save: a save of an older one is refused.
  current_version integer not null,
  head_rev integer not null default 1,
  executions bigint not null default 0,
  -- The current version had so many problems when it was saved; what it names may have changed since.
  problems integer not null default 0,
  -- It limits the executions of this workflow that overlap, beside what its schedules say. Null: there is no limit.
  max_concurrent integer check (max_concurrent between 1 and 1000),
  -- Its executions are kept so long; null: the setting of the organization holds.
  keep_days integer check (keep_days between 1 and 3650),
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- head_rev last grew then.
  updated_at timestamptz not null,
  updated_by text not null,
  updated_by_name text not null default ''
);
create unique index workflow_name on workflow (org_id, name_key);
create index workflow_space on workflow (org_id, space_id, name_key);
create index workflow_folder_of on workflow (folder_id);
select costloom_tenant_table('workflow');

-- A save makes a version. Calls name `seq` {version}.
create table workflow_version (
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  seq integer not null,
  org_id text not null,
  name text not null,
  graph jsonb not null,
  input_parameters jsonb not null default '[]',
  -- It covers graph and inputs: a save that changes neither makes no version.
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
select costloom_cap_list('workflow_template', 'org_id', 1000);

-- "trigger" is a word of SQL.
create table workflow_trigger (
  trigger_id text primary key,
  org_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  name text not null,
  type text not null check (type in ('MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP')),
  configuration jsonb not null default '{}',
  -- An HTTP trigger keeps the SHA-256 of the secret in its address or header.
  secret_hash text,
  -- It says how the sender proves itself, what names a delivery, and whether GET starts the workflow too.
  hook jsonb not null default '{}',
  -- Deliveries are signed with it, and it is sealed.
  signing_secret text,
  -- { at, reason, count } tells of the last delivery that was refused, and how many were.
  hook_refused jsonb,
  -- { at, state, topic } tells of the subscription of Amazon SNS that was confirmed or has ended.
  hook_subscription jsonb,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index workflow_trigger_workflow on workflow_trigger (workflow_id);
create index workflow_trigger_org on workflow_trigger (org_id, type);
create index workflow_trigger_event on workflow_trigger (org_id, (configuration ->> 'eventId')) where type = 'INTEGRATION_EVENT';
select costloom_tenant_table('workflow_trigger');
select costloom_cap_list('workflow_trigger', 'workflow_id', 50);

create table schedule (
  trigger_id text primary key references workflow_trigger (trigger_id) on delete cascade,
  org_id text not null,
  rule jsonb not null,
  time_zone text not null,
  -- INTERVAL counts from here.
  anchor timestamptz not null,
  -- It is null for a schedule that never fires again.
  next_fire_at timestamptz,
  misfire text not null default 'last' check (misfire in ('last', 'all', 'none')),
  overlap text not null default 'skip' check (overlap in ('skip', 'buffer_one', 'allow')),
  -- It counts starts that failed, one after the other; too many pause the schedule.
  failures integer not null default 0,
  -- It tells why the schedule is paused, while next_fire_at is null.
  paused_reason text
);
create index schedule_next on schedule (next_fire_at) where next_fire_at is not null;
create index schedule_org on schedule (org_id);
select costloom_tenant_table('schedule');

create table schedule_fire (
  trigger_id text not null references workflow_trigger (trigger_id) on delete cascade,
  scheduled_for timestamptz not null,
  org_id text not null,
  fired_at timestamptz not null,
  outcome text not null check (outcome in ('fired', 'caught_up', 'buffered', 'skipped_overlap', 'skipped_misfire', 'failed')),
  execution_id text,
  detail text,
  primary key (trigger_id, scheduled_for)
);
create index schedule_fire_org on schedule_fire (org_id);
create index schedule_fire_buffered on schedule_fire (trigger_id, scheduled_for) where outcome = 'buffered';
select costloom_tenant_table('schedule_fire');

-- A test gives something to a workflow, and says what is expected of it.
create table workflow_test (
  test_id text primary key,
  org_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  name text not null,
  trigger jsonb not null,
  expected_status text not null check (expected_status in ('succeeded', 'failed')),
  -- It lists names in order; null expects any path.
  expected_path jsonb,
  -- It holds payload, inputs, mocks and expected outputs. As json, values of users are kept to the letter.
  content json not null,
  mocked_steps integer not null,
  expected_steps integer not null,
  -- It maps each name to its node, so that a test follows a step that is renamed.
  nodes jsonb not null,
  from_execution text,
  last_result json,
  -- A run waits or is under way; the server that carries it touches run_at.
  run_id text,
  run_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_by_name text not null,
  updated_at timestamptz not null
);
create index workflow_test_of on workflow_test (workflow_id);
create index workflow_test_org on workflow_test (org_id);
select costloom_tenant_table('workflow_test');
select costloom_cap_list('workflow_test', 'workflow_id', 200);

-- These windows have a workflow open. The rows are of the moment only, and need not survive a crash.
create unlogged table workflow_editor (
  org_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  user_id text not null,
  window_id text not null,
  name text not null,
  email text not null,
  editing boolean not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (workflow_id, user_id, window_id)
);
create index workflow_editor_old on workflow_editor (seen_at);
select costloom_tenant_table('workflow_editor');

-- An organization uses its own copy of a workflow for a remedy, and may change it.
create table remedy_workflow (
  org_id text not null,
  remedy_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  created_at timestamptz not null,
  primary key (org_id, remedy_id)
);
create index remedy_workflow_workflow on remedy_workflow (workflow_id);
select costloom_tenant_table('remedy_workflow');

create table datastore (
  datastore_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  name_key text not null,
  description text not null default '',
  -- [{ key, type, options?: [{ value, color? }] }]
  schema jsonb not null,
  record_count bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index datastore_name on datastore (org_id, name_key);
create index datastore_space on datastore (org_id, space_id);
select costloom_tenant_table('datastore');
select costloom_cap_list('datastore', 'org_id', 1000);

create table datastore_record (
  datastore_id text not null references datastore (datastore_id) on delete cascade,
  record_id text not null,
  org_id text not null,
  record_data jsonb not null,
  seq bigint generated always as identity,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (datastore_id, record_id)
);
create index datastore_record_order on datastore_record (datastore_id, seq);
create index datastore_record_org on datastore_record (org_id);
select costloom_tenant_table('datastore_record');

-- A provider shares a folder of workflows or an integration with its customers.
create table shared_resource (
  shared_resource_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  type text not null check (type in ('workflow', 'integration')),
  -- It is null once the folder was deleted; what was given is then taken back.
  folder_id text references workflow_folder (folder_id) on delete set null,
  integration_id text references integration (integration_id) on delete cascade,
  process_all boolean not null,
  -- They are ids of customers; those that are gone do not count.
  recipients text[] not null default '{}',
  -- It is a digest of what was given last, and to whom; null: nothing was given yet, or not to everybody.
  published_digest text,
  last_published timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shared_resource_folder on shared_resource (folder_id);
create unique index shared_resource_integration on shared_resource (integration_id);
create index shared_resource_org on shared_resource (org_id, created_at);
select costloom_tenant_table('shared_resource');
select costloom_cap_list('shared_resource', 'org_id', 1000);

-- A customer was given this copy of a provider's workflow. The row belongs to the customer.
create table shared_workflow (
  workflow_id text primary key references workflow (workflow_id) on delete cascade,
  org_id text not null references organisation (org_id) on delete cascade,
  shared_resource_id text not null references shared_resource (shared_resource_id),
  source_workflow_id text not null,
  -- It is the provider's name, because its customers cannot read its row.
  shared_by text not null
);
create unique index shared_workflow_source on shared_workflow (org_id, source_workflow_id);
create index shared_workflow_of on shared_workflow (shared_resource_id, org_id);
select costloom_tenant_table('shared_workflow');

-- A customer may use this integration of a provider. The row belongs to the customer.
create table shared_integration (
  org_id text not null references organisation (org_id) on delete cascade,
  integration_id text not null references integration (integration_id) on delete cascade,
  shared_resource_id text not null references shared_resource (shared_resource_id) on delete cascade,
  shared_by text not null,
  primary key (org_id, integration_id)
);
create index shared_integration_of on shared_integration (shared_resource_id);
create index shared_integration_id on shared_integration (integration_id);
select costloom_tenant_table('shared_integration');
select costloom_cap_list('shared_integration', 'org_id', 1000);

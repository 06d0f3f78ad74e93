-- Tests of workflows: what is given to one, and what is expected of it.
create table workflow_test (
  test_id text primary key,
  org_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  name text not null,
  trigger jsonb not null,
  expected_status text not null check (expected_status in ('succeeded', 'failed')),
  -- Names in order; null: any.
  expected_path jsonb,
  -- Payload, inputs, mocks and expected outputs. json: values of users are kept to the letter.
  content json not null,
  mocked_steps integer not null,
  expected_steps integer not null,
  -- The node of each name, so that a test follows a step that is renamed.
  nodes jsonb not null,
  from_execution text,
  last_result json,
  -- A run that waits or is under way; a server that carries it touches run_at.
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

-- Which windows have which workflow open. Of the moment only, so it need not survive a crash.
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

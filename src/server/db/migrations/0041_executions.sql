-- Server processes that carry out executions. A process holds a session advisory lock on its number while it lives.
create table engine_process (
  process_id text primary key,
  lock_number bigint generated always as identity (maxvalue 2147483647),
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

-- The row is the queue entry: what is not ended is owned by a living process, or has a time at which it is looked at
-- again, or waits for an answer (an approval, an operator, a child).
create table execution (
  execution_id text primary key,
  org_id text not null,
  space_id text not null,
  workflow_id text not null references workflow (workflow_id) on delete cascade,
  version integer not null,
  -- Given to whoever started it; a start with the same one starts nothing new.
  trigger_event_id text not null,
  trigger_id text,
  trigger_type text not null check (trigger_type in ('MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP', 'WORKFLOW', 'REPLAY', 'TEST')),
  mode text not null check (mode in ('run', 'step_test', 'replay')),
  -- Of a step test: the step, what its references read, and the graph when it is not that of the version.
  -- json, not jsonb, for values of users: they are kept to the letter, \u0000 and the order of keys included.
  test_node text,
  test_scope json,
  test_graph json,
  dry_run boolean not null default false,
  status text not null check (status in ('PENDING', 'RUNNING', 'RUNNING_STEPS', 'WAITING', 'SUCCEEDED',
    'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED')),
  -- Why it waits: approval, timer, retry, operator, child, slot.
  reason text,
  inputs json not null default '{}',
  payload json not null default 'null',
  output json,
  output_blob text,
  scheduled_for timestamptz,
  progress integer not null default 0,
  steps_total integer not null default 0,
  steps_done integer not null default 0,
  last_step text,
  error_type text,
  error_message text,
  actor_id text not null,
  actor_name text not null,
  parent_id text,
  -- The step run of the parent that waits for it.
  parent_run text,
  depth integer not null default 0,
  replay_of text,
  replay_from text,
  owner text,
  -- Grows with every claim; what an older claim writes is refused.
  fence bigint not null default 0,
  wake_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Bytes that it holds in step runs, logs and blobs of its own.
  size_bytes bigint not null default 0
);
create unique index execution_event on execution (workflow_id, trigger_event_id);
create index execution_wake on execution (wake_at) where wake_at is not null and owner is null and ended_at is null;
create index execution_slot on execution (workflow_id, created_at, execution_id) where reason = 'slot';
create index execution_owner on execution (owner) where owner is not null;
create index execution_recent on execution (org_id, created_at desc, execution_id desc) where mode <> 'step_test';
create index execution_event_id on execution (org_id, trigger_event_id);
create index execution_of_workflow on execution (workflow_id, created_at desc, execution_id desc) where mode <> 'step_test';
create index execution_by_status on execution (org_id, status, created_at desc, execution_id desc) where mode <> 'step_test';
create index execution_by_space on execution (org_id, space_id, created_at desc, execution_id desc) where mode <> 'step_test';
create index execution_by_trigger on execution (org_id, trigger_type, created_at desc, execution_id desc) where mode <> 'step_test';
create index execution_active on execution (workflow_id) where ended_at is null;
create index execution_parent on execution (parent_id) where parent_id is not null;
create index execution_ended on execution (org_id, ended_at) where ended_at is not null;
select costloom_tenant_table('execution');

-- iter_path: '' outside loops, '3' in the fourth iteration, '3.0' in a loop within it.
create table step_run (
  step_run_id text primary key,
  org_id text not null,
  execution_id text not null references execution (execution_id) on delete cascade,
  node_id text not null,
  step_name text not null,
  step_template_id text not null,
  iter_path text not null,
  attempt integer not null default 1,
  effect text not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'WAITING', 'OK', 'FAILED', 'TIMEOUT',
    'COMPLETED_WITH_ERRORS', 'ABORTED')),
  reason text,
  -- Values as they were given, secrets replaced.
  input json,
  input_blob text,
  output json,
  output_blob text,
  -- What the engine must know to go on: the branch taken, a loop's count, the time of a wait.
  state json,
  error_type text,
  error_message text,
  wake_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  seq bigint generated always as identity
);
create unique index step_run_place on step_run (execution_id, node_id, iter_path, attempt);
create index step_run_open on step_run (execution_id) where ended_at is null;
create index step_run_order on step_run (execution_id, seq);
-- No index by organisation: rows are read by their execution or their own id only, and there are very many.
select costloom_tenant_table('step_run');

-- Values over 16 KiB, by content. Lists are cut into parts of at most 1,000 items, so that a page needs no whole.
create table blob (
  org_id text not null,
  hash text not null,
  kind text not null check (kind in ('list', 'value')),
  items bigint not null,
  -- Of the JSON text, and of what lies on the disk.
  size_bytes bigint not null,
  stored_bytes bigint not null,
  -- Also touched by every new use, so that a value which is just being used again is not swept away.
  created_at timestamptz not null,
  primary key (org_id, hash)
);
select costloom_tenant_table('blob');

create table blob_part (
  org_id text not null,
  hash text not null,
  part integer not null,
  -- Of a list: which items lie in it.
  first_item bigint not null,
  items integer not null,
  -- JSON, compressed by zstd.
  bytes bytea not null,
  primary key (org_id, hash, part),
  foreign key (org_id, hash) references blob (org_id, hash) on delete cascade
);
-- It is compressed already.
alter table blob_part alter column bytes set storage external;
select costloom_tenant_table('blob_part');

create table blob_use (
  org_id text not null,
  hash text not null,
  execution_id text not null references execution (execution_id) on delete cascade,
  primary key (execution_id, hash)
);
create index blob_use_hash on blob_use (org_id, hash);
select costloom_tenant_table('blob_use');

create table log_line (
  org_id text not null,
  execution_id text not null references execution (execution_id) on delete cascade,
  step_run_id text not null,
  seq integer not null,
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error')),
  text text not null,
  primary key (step_run_id, seq)
);
create index log_line_execution on log_line (execution_id);
select costloom_tenant_table('log_line');

create table approval (
  approval_id text primary key,
  org_id text not null,
  execution_id text not null references execution (execution_id) on delete cascade,
  workflow_id text not null,
  step_run_id text not null unique,
  step_name text not null,
  -- The approval step's value as it was asked: header, message, labels.
  request jsonb not null,
  state text not null check (state in ('pending', 'approved', 'rejected', 'timed_out', 'cancelled')),
  -- How many must approve; one rejection rejects.
  quorum integer not null default 1,
  votes jsonb not null default '[]',
  decided_by text,
  decided_by_name text,
  decided_via text,
  comment text,
  created_at timestamptz not null,
  expires_at timestamptz,
  decided_at timestamptz,
  -- When it was told to whom it may concern; null: not yet.
  notified_at timestamptz,
  -- When they are told again; null: never, or it was done.
  remind_at timestamptz
);
create index approval_untold on approval (created_at) where state = 'pending' and (notified_at is null or remind_at is not null);
create index approval_open on approval (org_id, created_at desc) where state = 'pending';
create index approval_recent on approval (org_id, created_at desc);
create index approval_execution on approval (execution_id);
select costloom_tenant_table('approval');

-- An answer to a step run that waits: of an operator to an interrupted unsafe step, of a person to an approval.
create table step_answer (
  step_run_id text primary key,
  org_id text not null,
  execution_id text not null references execution (execution_id) on delete cascade,
  answer json not null,
  -- A child's output that is large.
  output_blob text,
  answered_by text not null,
  answered_at timestamptz not null
);
create index step_answer_execution on step_answer (execution_id);
create index step_answer_org on step_answer (org_id);
select costloom_tenant_table('step_answer');

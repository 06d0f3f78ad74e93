-- These server processes carry out executions. A process holds a session advisory lock on its number while it lives.
create table engine_process (
  process_id text primary key,
  lock_number bigint generated always as identity (maxvalue 2147483647),
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);

-- The executions of an organization are not carried on until an administrator says so: the server ended twice, or was
-- started with --hold-executions.
create table engine_hold (
  org_id text primary key references organisation (org_id) on delete cascade,
  since timestamptz not null,
  reason text not null check (reason in ('crashes', 'option'))
);
select costloom_tenant_table('engine_hold');

-- An execution is a queue entry: one that has not ended is owned by a living process, has a time at which it is looked at
-- again, or waits for an answer of an approval, an operator or a child. The history lies in periods of a week: see
-- 0013_history.sql.
create table execution (
  -- The id begins with the time at which it was made, so that the id alone says the period. Ids are compared byte by byte,
  -- whatever the database compares by: periods are found by them.
  execution_id text collate "C" primary key,
  org_id text not null,
  space_id text not null,
  workflow_id text not null,
  version integer not null,
  -- Whoever started it gave it this id, and a start with the same one starts nothing new.
  trigger_event_id text not null,
  trigger_id text,
  trigger_type text not null check (trigger_type in ('MANUAL', 'SCHEDULED', 'INTEGRATION_EVENT', 'HTTP', 'WORKFLOW', 'REPLAY', 'TEST')),
  mode text not null check (mode in ('run', 'step_test', 'replay')),
  -- A step test has its step, what the references of it read, and the graph when it is not that of the version. Values of
  -- users are json, not jsonb: they are kept to the letter, \u0000 and the order of keys included.
  test_node text,
  test_scope json,
  test_graph json,
  dry_run boolean not null default false,
  status text not null check (status in ('PENDING', 'RUNNING', 'RUNNING_STEPS', 'WAITING', 'SUCCEEDED',
    'SUCCEEDED_WITH_ERRORS', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED')),
  -- It waits for this: approval, timer, retry, operator, child or slot.
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
  parent_id text collate "C",
  -- This step run of the parent waits for it.
  parent_run text,
  depth integer not null default 0,
  replay_of text,
  replay_from text,
  -- The call that started it has this trace, as W3C writes it. It is kept while traces are told (--otlp-endpoint).
  traceparent text,
  owner text,
  -- It grows with every claim; what an older claim writes is refused.
  fence bigint not null default 0,
  -- The process of the server ended so often while it was under way.
  deaths integer not null default 0,
  wake_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- It holds so many bytes in step runs, logs and blobs of its own.
  size_bytes bigint not null default 0
) partition by range (execution_id);
create index execution_recent on execution (org_id, created_at desc, execution_id desc);
create index execution_of_workflow on execution (workflow_id, created_at desc, execution_id desc, trigger_type);
create index execution_by_space on execution (org_id, space_id, trigger_type, created_at desc, execution_id desc);
-- Most succeed, and those are found in the list of all. The last two columns are looked at without reading the row.
create index execution_by_status on execution (org_id, status, trigger_type, created_at desc, execution_id desc, workflow_id, space_id)
  where status <> 'SUCCEEDED';
-- The summaries by mail tell of these.
create index execution_failed on execution (org_id, ended_at) where status = 'FAILED';
create index execution_parent on execution (parent_id) where parent_id is not null;
-- Few have not ended, however long the history is.
create index execution_wake on execution (wake_at) where wake_at is not null and owner is null and ended_at is null;
-- Organizations take turns once more is due than is taken at once.
create index execution_turn on execution (org_id, wake_at) where wake_at is not null and owner is null and ended_at is null;
create index execution_owner on execution (owner) where owner is not null;
create index execution_active on execution (workflow_id, created_at, execution_id) where ended_at is null;
select costloom_tenant_table('execution');

create sequence step_run_order;
-- There is no index by organization: rows are read by their execution or their own id only, and there are very many.
create table step_run (
  step_run_id text not null,
  org_id text not null,
  execution_id text collate "C" not null,
  node_id text not null,
  step_name text not null,
  step_template_id text not null,
  -- '' is outside loops, '3' in the fourth iteration, '3.0' in a loop within it.
  iter_path text not null,
  attempt integer not null default 1,
  effect text not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'WAITING', 'OK', 'FAILED', 'TIMEOUT',
    'COMPLETED_WITH_ERRORS', 'ABORTED')),
  reason text,
  -- The values stand as they were given, with secrets replaced.
  input json,
  input_blob text,
  output json,
  output_blob text,
  -- The engine must know it to go on: the branch taken, the count of a loop, the time of a wait.
  state json,
  error_type text,
  error_message text,
  -- The process of the server ended so often while it was under way. A step that ended it twice fails.
  deaths integer not null default 0,
  wake_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  seq bigint not null default nextval('step_run_order'),
  primary key (step_run_id, execution_id)
) partition by range (execution_id);
alter sequence step_run_order owned by step_run.seq;
create unique index step_run_place on step_run (execution_id, node_id, iter_path, attempt);
create index step_run_open on step_run (execution_id) where ended_at is null;
create index step_run_in_order on step_run (execution_id, seq);
select costloom_tenant_table('step_run');

create table log_line (
  org_id text not null,
  execution_id text collate "C" not null,
  step_run_id text not null,
  seq integer not null,
  at timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error')),
  text text not null,
  primary key (step_run_id, seq, execution_id)
) partition by range (execution_id);
create index log_line_execution on log_line (execution_id);
select costloom_tenant_table('log_line');

-- Values over 16 KiB lie here, by content. Lists are cut into parts of at most 1,000 items, so that a page needs no whole.
create table blob (
  org_id text not null,
  hash text not null,
  kind text not null check (kind in ('list', 'value')),
  items bigint not null,
  -- size_bytes counts the JSON text, and stored_bytes what lies on the disk.
  size_bytes bigint not null,
  stored_bytes bigint not null,
  -- Every new use touches it, so that a value which is being used again is not swept away.
  created_at timestamptz not null,
  -- A value lies in the period of the execution that holds it, once in each such period. Rows of exports from before there
  -- were periods say none.
  period text not null default 'before',
  primary key (org_id, hash, period)
) partition by list (period);
select costloom_tenant_table('blob');

create table blob_part (
  org_id text not null,
  hash text not null,
  part integer not null,
  -- These items of a list lie in it.
  first_item bigint not null,
  items integer not null,
  -- It is JSON, which zstd has compressed already.
  bytes bytea storage external not null,
  period text not null default 'before',
  primary key (org_id, hash, part, period)
) partition by list (period);
select costloom_tenant_table('blob_part');

create table blob_use (
  org_id text not null,
  hash text not null,
  execution_id text not null,
  period text not null default 'before',
  primary key (execution_id, hash, period)
) partition by list (period);
create index blob_use_hash on blob_use (org_id, hash);
select costloom_tenant_table('blob_use');

-- Whoever started an execution gave this trigger event: a second start by the same one starts nothing. An execution
-- without one has its own id for it.
create table execution_event (
  org_id text not null,
  trigger_event_id text not null,
  workflow_id text not null,
  execution_id text collate "C" not null,
  primary key (org_id, trigger_event_id, workflow_id)
);
create index execution_event_execution on execution_event (execution_id);
select costloom_tenant_table('execution_event');

-- Executions that have ended are counted by the hour in which they were made, and once more by the day. Tests of steps and
-- workflows are not counted.
create table execution_count (
  org_id text not null,
  workflow_id text not null,
  space_id text not null,
  period text not null,
  span text not null check (span in ('hour', 'day')),
  since timestamptz not null,
  status text not null,
  n bigint not null,
  -- The last of them ended then.
  last_ended timestamptz not null,
  primary key (org_id, span, since, workflow_id, space_id, status, period)
);
create index execution_count_period on execution_count (period);
select costloom_tenant_table('execution_count');

create table approval (
  approval_id text primary key,
  org_id text not null,
  execution_id text not null,
  workflow_id text not null,
  step_run_id text not null unique,
  step_name text not null,
  -- It is the value of the approval step as it was asked: header, message, labels.
  request jsonb not null,
  state text not null check (state in ('pending', 'approved', 'rejected', 'timed_out', 'cancelled')),
  -- So many must approve; one rejection rejects.
  quorum integer not null default 1,
  votes jsonb not null default '[]',
  decided_by text,
  decided_by_name text,
  decided_via text,
  comment text,
  created_at timestamptz not null,
  expires_at timestamptz,
  decided_at timestamptz,
  -- Those whom it concerns were told then; it is null before.
  notified_at timestamptz,
  -- They are told again then; it is null when that was done, or is not wanted.
  remind_at timestamptz,
  -- An approval that could not be announced is announced again then, and was tried so often.
  announce_at timestamptz,
  announce_tries integer not null default 0
);
create index approval_untold on approval (created_at) where state = 'pending' and (notified_at is null or remind_at is not null);
create index approval_open on approval (org_id, created_at desc) where state = 'pending';
create index approval_recent on approval (org_id, created_at desc);
create index approval_execution on approval (execution_id);
select costloom_tenant_table('approval');

-- A step run that waits is answered: an interrupted unsafe step by an operator, an approval by a person.
create table step_answer (
  step_run_id text primary key,
  org_id text not null,
  execution_id text not null,
  answer json not null,
  -- It holds the large output of a child.
  output_blob text,
  answered_by text not null,
  answered_at timestamptz not null
);
create index step_answer_execution on step_answer (execution_id);
create index step_answer_org on step_answer (org_id);
select costloom_tenant_table('step_answer');

-- An organization is told once for every event and channel: the row is written with what it follows from, and sent
-- afterwards.
create table notification_outbox (
  notification_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  -- A second event with the same key and channel is not written.
  event_key text not null,
  channel text not null check (channel in ('email', 'ms_teams', 'slack')),
  topic text not null,
  -- It goes to this contact, as it was set when the event came.
  contact jsonb not null,
  -- { subject, text, html }
  message jsonb not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index notification_outbox_once on notification_outbox (org_id, event_key, channel);
create index notification_outbox_due on notification_outbox (next_try_at) where state in ('waiting', 'sending');
create index notification_outbox_old on notification_outbox (ended_at) where ended_at is not null;
select costloom_tenant_table('notification_outbox');

-- Each topic of an organization has been told up to here. The note is what else is to be remembered, such as a version.
create table notification_mark (
  org_id text not null references organisation (org_id) on delete cascade,
  topic text not null,
  at timestamptz not null,
  note text,
  primary key (org_id, topic)
);
select costloom_tenant_table('notification_mark');

-- Apps report of themselves. The newest reports of each organization are kept, and nothing else refers to them.
create table client_report (
  report_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  at timestamptz not null,
  -- It is the name of who was signed in.
  reporter text not null,
  -- As json it is kept to the letter.
  report json not null
);
create index client_report_newest on client_report (org_id, at desc, report_id desc);
select costloom_tenant_table('client_report');

-- Nobody waits for a job. A recurring job is one row (key 'every') that is put forward when it is done; any other row goes
-- when it is done, and stays as failed when it was given up. A job of no organization has an empty org_id.
create table job (
  job_id text primary key,
  name text not null,
  org_id text not null,
  key text,
  input json not null,
  run_at timestamptz not null,
  tries integer not null default 0,
  failed boolean not null default false,
  -- Whoever runs it holds it until then without a sign of life.
  claim text,
  claimed_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null
);
create unique index job_key on job (name, org_id, key) where key is not null and not failed;
create index job_due on job (run_at) where not failed;
create index job_failed on job (last_error_at) where failed;
select costloom_tenant_table('job');

-- A process asks others for an errand and waits for it. The row goes when it is answered. The asker and whoever does it give
-- signs of life, so that one whose process is gone is done by another, or by nobody.
create table errand (
  errand_id text primary key,
  kind text not null,
  -- It is empty for an errand of no organization.
  org_id text not null,
  input json not null,
  asked_at timestamptz not null,
  asked_until timestamptz not null,
  claim text,
  held_until timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'done', 'failed')),
  output json
);
create index errand_waiting on errand (kind, asked_at) where state in ('waiting', 'taken');
select costloom_tenant_table('errand');

-- Whoever asks whether the server is ready writes it: a full disk, or a database that only reads, shows here.
create table ready_mark (
  id boolean primary key default true check (id),
  at timestamptz not null
);
insert into ready_mark (at) values (now());

-- These servers work on this database, and know these contract migrations: see docs/adr/0082.
create table server_process (
  process_id text primary key,
  version text not null,
  contracts text[] not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Organizations may live on several databases: see docs/adr/0085. The next four tables are empty where there is one.
-- These organizations are being moved away; a row is there until nothing of the move is left.
create table organisation_move (
  org_id text primary key,
  -- The top-level organization is moved with its customers.
  root_org_id text not null,
  move_id text not null,
  cell text not null,
  address text not null,
  started_at timestamptz not null
);
select costloom_tenant_table('organisation_move');

-- These organizations were moved away, and live there now.
create table organisation_place (
  org_id text primary key,
  name text not null,
  move_id text not null,
  cell text not null,
  address text not null,
  moved_at timestamptz not null
);
select costloom_tenant_table('organisation_place');

-- These callers are told where their organization lives: members by their id, API keys by theirs and the hash of their secret.
create table organisation_place_caller (
  caller_id text not null,
  org_id text not null references organisation_place (org_id) on delete cascade,
  secret_hash text,
  primary key (caller_id, org_id)
);
create index organisation_place_caller_org on organisation_place_caller (org_id);
select costloom_tenant_table('organisation_place_caller');

-- These organizations came from elsewhere by this move, the last one; it is written with their rows.
create table organisation_arrival (
  org_id text primary key,
  move_id text not null,
  arrived_at timestamptz not null
);
select costloom_tenant_table('organisation_arrival');

-- While an organization is moved, a trigger of this function stands on each tenant table, with the moved ones as its
-- arguments. The server tells CL003 as “being moved”. The command that moves them passes it.
create function costloom_refuse_moving() returns trigger
language plpgsql
as $$
declare
  refused text;
begin
  if current_setting('costloom.mover', true) = 'on' then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.org_id = any (tg_argv) then
    refused := old.org_id;
  elsif tg_op <> 'DELETE' and new.org_id = any (tg_argv) then
    refused := new.org_id;
  elsif tg_op = 'INSERT' and tg_table_name = 'organisation' then
    -- A customer of one that is moved.
    if new.parent_org_id = any (tg_argv) then
      refused := new.parent_org_id;
    end if;
  end if;
  if refused is not null then
    raise exception 'The organization % is being moved to another database.', refused using errcode = 'CL003';
  end if;
  return coalesce(new, old);
end
$$;

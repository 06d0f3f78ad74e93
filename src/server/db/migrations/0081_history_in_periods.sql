-- The history of executions lies in periods of a week, so that what is kept long enough is dropped and not deleted row by
-- row. The id of an execution begins with the time at which it was made ('exec_' and nine digits to the base 32), so that
-- the id alone says the period. What was there before lies in the periods 'before' and 'after'.

alter table execution rename to execution_old;
alter table step_run rename to step_run_old;
alter table log_line rename to log_line_old;
alter table blob rename to blob_old;
alter table blob_part rename to blob_part_old;
alter table blob_use rename to blob_use_old;
-- Ids are compared byte by byte, whatever the database compares by: periods are found by them.
alter table execution_old alter column execution_id type text collate "C", alter column parent_id type text collate "C";
alter table step_run_old alter column execution_id type text collate "C";
alter table log_line_old alter column execution_id type text collate "C";
-- Names of indexes and policies go with their tables when these are dropped below; until then they are in the way.
do $$
declare name text;
begin
  for name in select c.relname from pg_class c join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace
      and t.relname in ('execution_old', 'step_run_old', 'log_line_old', 'blob_old', 'blob_part_old', 'blob_use_old')
  loop
    execute format('alter index %I rename to %I', name, 'old_' || name);
  end loop;
end
$$;

create table execution (like execution_old including defaults including constraints) partition by range (execution_id);
alter table execution add primary key (execution_id);
create index execution_recent on execution (org_id, created_at desc, execution_id desc);
create index execution_of_workflow on execution (workflow_id, created_at desc, execution_id desc, trigger_type);
create index execution_by_space on execution (org_id, space_id, trigger_type, created_at desc, execution_id desc);
-- Most succeed, and those are found in the list of all. The last two columns are looked at without reading the row.
create index execution_by_status on execution (org_id, status, trigger_type, created_at desc, execution_id desc, workflow_id, space_id)
  where status <> 'SUCCEEDED';
-- What the summaries by mail tell of.
create index execution_failed on execution (org_id, ended_at) where status = 'FAILED';
create index execution_parent on execution (parent_id) where parent_id is not null;
-- Of what has not ended: few, however long the history is.
create index execution_wake on execution (wake_at) where wake_at is not null and owner is null and ended_at is null;
-- For turns between organizations, once more is due than is taken at once.
create index execution_turn on execution (org_id, wake_at) where wake_at is not null and owner is null and ended_at is null;
create index execution_owner on execution (owner) where owner is not null;
create index execution_active on execution (workflow_id, created_at, execution_id) where ended_at is null;
select costloom_tenant_table('execution');

create sequence step_run_order;
create table step_run (like step_run_old including defaults including constraints) partition by range (execution_id);
alter table step_run alter column seq set default nextval('step_run_order');
alter sequence step_run_order owned by step_run.seq;
alter table step_run add primary key (step_run_id, execution_id);
create unique index step_run_place on step_run (execution_id, node_id, iter_path, attempt);
create index step_run_open on step_run (execution_id) where ended_at is null;
create index step_run_in_order on step_run (execution_id, seq);
select costloom_tenant_table('step_run');
grant usage on sequence step_run_order to costloom_app;

create table log_line (like log_line_old including defaults including constraints) partition by range (execution_id);
alter table log_line add primary key (step_run_id, seq, execution_id);
create index log_line_execution on log_line (execution_id);
select costloom_tenant_table('log_line');

-- A value lies in the period of the execution that holds it, in each such period once. Rows of exports of before there were
-- periods say none.
create table blob (like blob_old including defaults including constraints, period text not null default 'before') partition by list (period);
alter table blob add primary key (org_id, hash, period);
select costloom_tenant_table('blob');

create table blob_part (like blob_part_old including defaults including constraints including storage, period text not null default 'before')
  partition by list (period);
alter table blob_part add primary key (org_id, hash, part, period);
select costloom_tenant_table('blob_part');

create table blob_use (like blob_use_old including defaults including constraints, period text not null default 'before')
  partition by list (period);
alter table blob_use add primary key (execution_id, hash, period);
create index blob_use_hash on blob_use (org_id, hash);
select costloom_tenant_table('blob_use');

-- Trigger events that were given by whoever started: a second start by the same one starts nothing. An execution without
-- one has its own id for it.
create table execution_event (
  org_id text not null,
  trigger_event_id text not null,
  workflow_id text not null,
  execution_id text collate "C" not null,
  primary key (org_id, trigger_event_id, workflow_id)
);
create index execution_event_execution on execution_event (execution_id);
select costloom_tenant_table('execution_event');

-- Executions that have ended, by the hour in which they were made, and once more by the day. Tests of steps and workflows
-- are not counted.
create table execution_count (
  org_id text not null,
  workflow_id text not null,
  space_id text not null,
  period text not null,
  span text not null check (span in ('hour', 'day')),
  since timestamptz not null,
  status text not null,
  n bigint not null,
  -- When the last of them ended.
  last_ended timestamptz not null,
  primary key (org_id, span, since, workflow_id, space_id, status, period)
);
create index execution_count_period on execution_count (period);
select costloom_tenant_table('execution_count');

-- One table of a period, not yet part of the whole: `low` (included) to `high` (not included) by execution ids. Without the
-- parent's lock: it is attached once it is filled.
create function costloom_history_table(parent text, name text) returns void
language plpgsql
as $$
begin
  execute format('create table %I (like %I including all)', name, parent);
  perform costloom_tenant_table(name::regclass);
  -- Tenants come through the whole only.
  execute format('revoke all on %I from costloom_app', name);
end
$$;

create function costloom_attach_history(parent text, name text, period text, low text, high text) returns void
language plpgsql
as $$
begin
  if parent in ('execution', 'step_run', 'log_line') then
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, name,
      coalesce(quote_literal(low), 'minvalue'), coalesce(quote_literal(high), 'maxvalue'));
  else
    execute format('alter table %I attach partition %I for values in (%L)', parent, name, period);
  end if;
end
$$;

-- Makes the period unless it is there.
create function costloom_make_period(period text, low text, high text) returns void
language plpgsql
as $$
declare parent text;
begin
  if to_regclass('execution_' || period) is not null then return; end if;
  foreach parent in array array['execution', 'step_run', 'log_line', 'blob', 'blob_part', 'blob_use'] loop
    perform costloom_history_table(parent, parent || '_' || period);
    perform costloom_attach_history(parent, parent || '_' || period, period, low, high);
  end loop;
end
$$;

-- What the ids of executions of a time begin with; nine digits to the base 32 carry milliseconds until the year 3084.
create function costloom_execution_prefix(at timestamptz) returns text
language plpgsql immutable strict
as $$
declare
  rest bigint := floor(extract(epoch from at) * 1000);
  digits text := '';
begin
  for place in 1..9 loop
    digits := substr('0123456789abcdefghjkmnpqrstvwxyz', (rest % 32)::int + 1, 1) || digits;
    rest := rest / 32;
  end loop;
  return 'exec_' || digits;
end
$$;

-- The period in which a time lies: a week from Monday, in UTC.
create function costloom_make_week(at timestamptz) returns void
language plpgsql
as $$
declare monday timestamptz := date_trunc('week', at, 'UTC');
begin
  perform pg_advisory_xact_lock(7265002602);
  perform costloom_make_period('w' || to_char(monday at time zone 'UTC', 'YYYYMMDD'),
    costloom_execution_prefix(monday), costloom_execution_prefix(monday + interval '7 days'));
end
$$;

-- The period of an execution: that of the table in which it lies. By its name, not by a look into pg_class: a long
-- transaction would not see there what was made after it began.
create function costloom_period_of(execution_table oid) returns text
language sql stable
as $$ select substring(execution_table::regclass::text from 'execution_(\w+)') $$;

-- Whoever writes a period anew holds it for themselves, so that no deletion from it is lost; deletions hold it together.
create function costloom_hold_period(period text, alone boolean) returns void
language plpgsql
as $$
begin
  if alone then
    perform pg_advisory_xact_lock(7265026, hashtext(period));
  else
    perform pg_advisory_xact_lock_shared(7265026, hashtext(period));
  end if;
end
$$;

-- What goes with an execution. No foreign keys: they would be checked at every write, and a period could not be dropped.
create function costloom_forget_execution() returns trigger
language plpgsql
as $$
declare of_period text := substr(tg_table_name, 11);
begin
  perform costloom_hold_period(of_period, false);
  delete from step_run where execution_id = old.execution_id;
  delete from log_line where execution_id = old.execution_id;
  delete from blob_use where execution_id = old.execution_id and period = of_period;
  delete from approval where execution_id = old.execution_id;
  delete from step_answer where execution_id = old.execution_id;
  delete from execution_event where execution_id = old.execution_id;
  if old.ended_at is not null and old.mode <> 'step_test' then
    update execution_count c set n = c.n - 1
    where c.org_id = old.org_id and c.workflow_id = old.workflow_id and c.space_id = old.space_id and c.status = old.status
      and c.since = date_trunc(c.span, old.created_at, 'UTC') and c.span in ('hour', 'day') and c.period = of_period;
  end if;
  return null;
end
$$;
create trigger execution_forgotten after delete on execution for each row execute function costloom_forget_execution();

create function costloom_forget_parts() returns trigger
language plpgsql
as $$
begin
  delete from blob_part where org_id = old.org_id and hash = old.hash and period = old.period;
  return null;
end
$$;
create trigger blob_forgotten after delete on blob for each row execute function costloom_forget_parts();

create function costloom_forget_workflow() returns trigger
language plpgsql
as $$
begin
  delete from execution where workflow_id = old.workflow_id;
  delete from execution_count where org_id = old.org_id and workflow_id = old.workflow_id;
  return null;
end
$$;
create trigger workflow_forgotten after delete on workflow for each row execute function costloom_forget_workflow();

do $$
begin
  if exists (select from execution_old) then
    perform costloom_make_period('before', null, 'exec_');
    perform costloom_make_period('after', 'exec_~', null);
    insert into execution select * from execution_old;
    insert into step_run select * from step_run_old;
    perform setval('step_run_order', (select coalesce(max(seq), 0) + 1 from step_run));
    insert into log_line select * from log_line_old;
    insert into blob_use select u.*, costloom_period_of(e.tableoid)
      from blob_use_old u join execution e on e.execution_id = u.execution_id;
    insert into blob select distinct b.*, u.period from blob_old b join blob_use u on u.org_id = b.org_id and u.hash = b.hash;
    insert into blob_part select p.*, b.period from blob_part_old p join blob b on b.org_id = p.org_id and b.hash = p.hash;
    insert into execution_event
      select org_id, trigger_event_id, workflow_id, execution_id from execution where trigger_event_id <> execution_id;
    insert into execution_count
      select org_id, workflow_id, space_id, costloom_period_of(e.tableoid), span, date_trunc(span, created_at, 'UTC'), status,
        count(*), max(ended_at)
      from execution e cross join (values ('hour'), ('day')) as s (span)
      where ended_at is not null and mode <> 'step_test' group by 1, 2, 3, 4, 5, 6, 7;
  end if;
end
$$;

alter table approval drop constraint approval_execution_id_fkey;
alter table step_answer drop constraint step_answer_execution_id_fkey;
drop table log_line_old, blob_use_old, blob_part_old, blob_old, step_run_old, execution_old;
select costloom_make_week(now()), costloom_make_week(now() + interval '7 days');

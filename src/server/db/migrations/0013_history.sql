-- The history of executions lies in periods of a week, so that what is kept long enough is dropped and not deleted row by
-- row. The period 'before' holds ids that sort before those of the weeks, and 'after' those that sort behind them.

-- This makes one table of a period, without the lock of its parent: it is attached once it is filled. `low` (included) and
-- `high` (not included) are execution ids.
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

-- This makes the period unless it is there.
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

-- The ids of executions begin with the time at which they were made: 'exec_' and nine digits to the base 32, which carry
-- milliseconds until the year 3084.
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

-- A period is a week from Monday, in UTC.
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

-- An execution lies in the period of its table. The name says it: in pg_class a long transaction would not see what was
-- made after it began.
create function costloom_period_of(execution_table oid) returns text
language sql stable
as $$ select substring(execution_table::regclass::text from 'execution_(\w+)') $$;

-- Whoever writes a period anew holds it alone, so that no deletion from it is lost; deletions hold it together.
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

-- These rows go with an execution. Foreign keys would be checked at every write, and a period could not be dropped.
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

select costloom_make_week(now()), costloom_make_week(now() + interval '7 days');

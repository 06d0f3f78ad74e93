-- Every request of a tenant works as this role. Roles belong to the whole server: another database or another process may
-- have made it already, or may be making it now.
do $$
begin
  if not exists (select from pg_roles where rolname = 'costloom_app') then
    begin
      create role costloom_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role costloom_app is missing and % may not create it. Let an administrator run: create role costloom_app nologin nobypassrls; grant costloom_app to %;', current_user, current_user;
    end;
  end if;
  if exists (select from pg_roles where rolname = 'costloom_app' and (rolsuper or rolbypassrls)) then
    raise exception 'The role costloom_app must be neither superuser nor BYPASSRLS: tenants would see each other''s rows.';
  end if;
  -- Since PostgreSQL 16 the creator of a role may administer it, but not yet become it.
  if not pg_has_role(
    current_user, 'costloom_app',
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end
  ) then
    begin
      grant costloom_app to current_user;
    exception
      when insufficient_privilege then
        raise exception '% may not become costloom_app. Let an administrator run: grant costloom_app to %;', current_user, current_user;
    end;
  end if;
end
$$;

-- The transaction may touch these organizations, and none when it does not say which.
create function costloom_org_ids() returns text[]
language sql stable parallel safe
as $$ select coalesce(string_to_array(nullif(current_setting('app.org_ids', true), ''), ','), '{}'::text[]) $$;

-- This makes a table with a column org_id a tenant's. The sub-select is evaluated once per statement, and still serves an
-- index on org_id. The owner gets a policy of its own: FORCE binds it too when it is no superuser, and foreign keys
-- are checked as the owner.
create function costloom_tenant_table(tenant_table regclass) returns void
language plpgsql
as $$
begin
  if not exists (
    select from pg_attribute
    where attrelid = tenant_table and attname = 'org_id' and atttypid = 'text'::regtype and attnotnull and not attisdropped
  ) then
    raise exception 'The tenant table % needs a column org_id text not null.', tenant_table;
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('drop policy if exists costloom_tenant on %s', tenant_table);
  execute format('drop policy if exists costloom_owner on %s', tenant_table);
  execute format(
    'create policy costloom_tenant on %s to costloom_app
       using (org_id = any ((select costloom_org_ids())::text[]))
       with check (org_id = any ((select costloom_org_ids())::text[]))',
    tenant_table
  );
  execute format('create policy costloom_owner on %s to current_user using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to costloom_app', tenant_table);
end
$$;

do $$
begin
  execute format('grant usage on schema %I to costloom_app', current_schema());
  execute format('alter default privileges in schema %I grant usage on sequences to costloom_app', current_schema());
end
$$;

-- A list that is read whole is capped where its rows are made, so that no reader gets a part of it. Two that make rows of
-- one list at once wait for each other. src/server/db/errors.ts names the error.
create function costloom_cap() returns trigger
language plpgsql
as $$
declare
  of_list text;
  counted bigint;
begin
  -- In one order, so that two never wait for each other.
  for of_list in execute format('select distinct %1$I from made where %1$I is not null order by 1', tg_argv[0]) loop
    perform pg_advisory_xact_lock(hashtextextended('cap ' || tg_table_name || ' ' || of_list, 0));
    execute format('select count(*) from (select from %I where %I = $1 limit $2) c', tg_table_name, tg_argv[0])
      into counted using of_list, tg_argv[1]::int + 1;
    if counted > tg_argv[1]::int then
      raise exception 'More than % rows of % for one %.', tg_argv[1], tg_table_name, tg_argv[0]
        using errcode = 'CL001', table = tg_table_name, column = tg_argv[0];
    end if;
  end loop;
  return null;
end
$$;

create function costloom_cap_list(capped regclass, of_column text, most int) returns void
language plpgsql
as $$
begin
  execute format(
    'create trigger costloom_cap_%s after insert on %s referencing new table as made
       for each statement execute function costloom_cap(%L, %L)',
    of_column, capped, of_column, most
  );
end
$$;

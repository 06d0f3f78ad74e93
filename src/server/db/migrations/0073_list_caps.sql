-- A list that is read whole is capped where its rows are made, so that it is never cut without a word. Two that make rows
-- of one list at once wait for each other. The errors are named in src/server/db/errors.ts.
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

select costloom_cap_list('api_key', 'org_id', 1000);
select costloom_cap_list('board', 'org_id', 1000);
select costloom_cap_list('cost_source', 'org_id', 1000);
select costloom_cap_list('dashboard', 'org_id', 1000);
select costloom_cap_list('datastore', 'org_id', 1000);
select costloom_cap_list('integration', 'org_id', 1000);
select costloom_cap_list('integration_event', 'integration_id', 1000);
select costloom_cap_list('membership', 'org_id', 10000);
select costloom_cap_list('membership', 'user_id', 1000);
-- A call of a provider touches at most 5,000 organizations, its own among them.
select costloom_cap_list('organisation', 'parent_org_id', 4000);
select costloom_cap_list('setting', 'org_id', 1000);
select costloom_cap_list('shared_integration', 'org_id', 1000);
select costloom_cap_list('shared_resource', 'org_id', 1000);
select costloom_cap_list('space', 'org_id', 1000);
select costloom_cap_list('workflow_folder', 'org_id', 10000);
select costloom_cap_list('workflow_template', 'org_id', 1000);
select costloom_cap_list('workflow_test', 'workflow_id', 200);
select costloom_cap_list('workflow_trigger', 'workflow_id', 50);

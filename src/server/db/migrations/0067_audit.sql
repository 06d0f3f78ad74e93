-- The audit is written and read, never changed: not by a tenant's transaction, and no row by anybody. Rows go only with
-- their organisation.
revoke update, delete, truncate on organisation_activity from costloom_app;

create function costloom_append_only() returns trigger
language plpgsql
as $$
begin
  raise exception 'Rows of % are never changed.', tg_table_name;
end
$$;
create trigger organisation_activity_append_only before update on organisation_activity
  for each row execute function costloom_append_only();

-- Organizations on several databases: see docs/adr/0085. All four are empty where there is one database.

-- Organizations that are being moved away; there until nothing of the move is left.
create table organisation_move (
  org_id text primary key,
  -- The top-level organization that is moved with its customers.
  root_org_id text not null,
  move_id text not null,
  cell text not null,
  address text not null,
  started_at timestamptz not null
);
select costloom_tenant_table('organisation_move');

-- Those that were moved away, and where they live now.
create table organisation_place (
  org_id text primary key,
  name text not null,
  move_id text not null,
  cell text not null,
  address text not null,
  moved_at timestamptz not null
);
select costloom_tenant_table('organisation_place');

-- Who is told where: members by their id, API keys by theirs and the hash of their secret.
create table organisation_place_caller (
  caller_id text not null,
  org_id text not null references organisation_place (org_id) on delete cascade,
  secret_hash text,
  primary key (caller_id, org_id)
);
create index organisation_place_caller_org on organisation_place_caller (org_id);
select costloom_tenant_table('organisation_place_caller');

-- Those that came from elsewhere, by the last move that brought them; written with their rows.
create table organisation_arrival (
  org_id text primary key,
  move_id text not null,
  arrived_at timestamptz not null
);
select costloom_tenant_table('organisation_arrival');

-- The fence: a trigger of it stands on each tenant table while an organization is moved, with the moved ones as its arguments.
-- CL003: the server tells it as “being moved”. The command that moves them passes it.
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

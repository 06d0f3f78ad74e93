-- The audit of an organization says who changed what. It is written and read, and its rows go only with their organization.
create table organisation_activity (
  org_id text not null references organisation (org_id) on delete cascade,
  activity_id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  -- A provider did it to this customer. There is no foreign key: the audit tells of deleted customers too.
  customer_id text,
  data jsonb not null default '{}',
  primary key (org_id, activity_id)
);
create index organisation_activity_recent on organisation_activity (org_id, at desc, activity_id desc);
create index organisation_activity_customer on organisation_activity (org_id, customer_id, at desc, activity_id desc)
  where customer_id is not null;
-- The page of a resource lists what workflows did to it.
create index organisation_activity_cloud on organisation_activity (org_id, subject, at desc)
  where action in ('cloud_changed', 'cloud_change_failed', 'cloud_change_unclear');
select costloom_tenant_table('organisation_activity');
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

-- A receiver takes the audit as a stream: see docs/adr/0080.
create table audit_stream (
  org_id text primary key references organisation (org_id) on delete cascade,
  url text not null,
  -- The receiver knows Costloom by this header, whose value is sealed. A null value is not sent.
  header text not null,
  credential text,
  -- It signs each delivery, and is sealed.
  secret text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- The next try; it is null once the stream was given up.
  next_at timestamptz,
  delivered_at timestamptz,
  delivered bigint not null default 0,
  tries integer not null default 0,
  failing_since timestamptz,
  error text,
  -- The organization was told of the failure then.
  told_at timestamptz
);
select costloom_tenant_table('audit_stream');

-- Each new entry notes itself for every receiver, in the transaction that writes it; what a receiver has taken is removed.
-- So nothing depends on the order of commits.
create table audit_pending (
  org_id text not null references organisation (org_id) on delete cascade,
  -- 'https' is the address of the organization, 'file' the log of whoever runs the server.
  sink text not null check (sink in ('https', 'file')),
  activity_id bigint not null,
  primary key (sink, activity_id),
  foreign key (org_id, activity_id) references organisation_activity (org_id, activity_id) on delete cascade
);
create index audit_pending_org on audit_pending (org_id, sink, activity_id);
select costloom_tenant_table('audit_pending');

-- It has one row while whoever runs the server wants all entries in a file.
create table audit_file (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null
);

-- It works as the owner: a tenant knows nothing of the file, and cannot take entries out of the stream by writing some.
create function costloom_audit_pending() returns trigger
language plpgsql security definer
set search_path from current
as $$
begin
  insert into audit_pending (org_id, sink, activity_id)
    select new.org_id, 'https', new.activity_id from audit_stream s where s.org_id = new.org_id
    union all select new.org_id, 'file', new.activity_id from audit_file;
  return null;
end
$$;
create trigger organisation_activity_pending after insert on organisation_activity
  for each row execute function costloom_audit_pending();

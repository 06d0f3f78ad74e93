-- The audit as a stream: see docs/adr/0080. Each new entry notes itself for every receiver that there is, in the
-- transaction that writes it; what a receiver has taken is removed. So nothing depends on the order of commits.
create table audit_stream (
  org_id text primary key references organisation (org_id) on delete cascade,
  url text not null,
  -- The header that the receiver knows Costloom by; its value is sealed. Null: none is sent.
  header text not null,
  credential text,
  -- Sealed: signs each delivery.
  secret text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  -- When it is tried next; null: given up until somebody says otherwise.
  next_at timestamptz,
  delivered_at timestamptz,
  delivered bigint not null default 0,
  tries integer not null default 0,
  failing_since timestamptz,
  error text,
  -- The failure that the organization has been told of.
  told_at timestamptz
);
select costloom_tenant_table('audit_stream');

create table audit_pending (
  org_id text not null references organisation (org_id) on delete cascade,
  -- https: the address of the organization; file: the log of whoever runs the server.
  sink text not null check (sink in ('https', 'file')),
  activity_id bigint not null,
  primary key (sink, activity_id),
  foreign key (org_id, activity_id) references organisation_activity (org_id, activity_id) on delete cascade
);
create index audit_pending_org on audit_pending (org_id, sink, activity_id);
select costloom_tenant_table('audit_pending');

-- One row while whoever runs the server wants all entries in a file.
create table audit_file (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null
);

-- As the owner: a tenant knows nothing of the file, and can take nothing out of the stream by writing entries.
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

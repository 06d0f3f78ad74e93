-- People, organisations, and who belongs where. A person may belong to several organisations; a tenant sees the people
-- that are members of it, and of them no password. Inviting and signing in look across organisations, as the owner.
create table app_user (
  user_id text primary key,
  email text not null,
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  -- scrypt; null: no password was set yet (invited), or the owner of a local workspace.
  password_hash text,
  default_org_id text,
  active_org_id text,
  created_at timestamptz not null
);
create unique index app_user_email on app_user (lower(email));

create table organisation (
  org_id text primary key,
  name text not null,
  org_type text not null default 'standard' check (org_type in ('MSP', 'MSP_CUSTOMER', 'standard')),
  parent_org_id text references organisation (org_id),
  created_at timestamptz not null,
  check ((org_type = 'MSP_CUSTOMER') = (parent_org_id is not null))
);
create unique index organisation_customer_name on organisation (parent_org_id, lower(name));

select costloom_tenant_table('organisation');

create table membership (
  org_id text not null references organisation (org_id) on delete cascade,
  user_id text not null references app_user (user_id) on delete cascade,
  role text not null,
  state text not null check (state in ('active', 'invited')),
  joined_at timestamptz,
  primary key (org_id, user_id)
);
create index membership_user on membership (user_id);
select costloom_tenant_table('membership');

alter table app_user enable row level security;
create policy costloom_member on app_user for select to costloom_app
  using (exists (select from membership m where m.user_id = app_user.user_id));
grant select (user_id, email, username, first_name, last_name, picture_url) on app_user to costloom_app;

create table invitation (
  token_hash text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  user_id text not null references app_user (user_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
select costloom_tenant_table('invitation');

create table api_key (
  key_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  name text not null,
  role text not null,
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_key_org on api_key (org_id, created_at);
select costloom_tenant_table('api_key');

-- Who changed what in the organisation itself: members, keys, settings.
create table organisation_activity (
  org_id text not null references organisation (org_id) on delete cascade,
  activity_id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  data jsonb not null default '{}',
  primary key (org_id, activity_id)
);
select costloom_tenant_table('organisation_activity');

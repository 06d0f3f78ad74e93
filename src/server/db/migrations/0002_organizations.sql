-- A person may belong to several organizations. Inviting and signing in look across organizations, as the owner.
create table app_user (
  user_id text primary key,
  email text not null,
  username text not null,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  -- It is made by scrypt. It is null while a person is invited, and for the owner of a local workspace.
  password_hash text,
  -- These organizations know whose the password is: it was set by a link of theirs, it opened their invitation, or it was
  -- a member's. There is no reference: a move to another database takes people without their other organizations.
  password_proven_to text[],
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
  -- It was made for the demo company alone: it is deleted whole, and a person has at most one.
  demo boolean not null default false,
  -- People whom SCIM adds have this role while no group gives them another one.
  scim_role text not null default 'Guest',
  -- People and API keys come from these networks only; an empty list allows every network.
  allowed_networks text[] not null default '{}',
  created_at timestamptz not null,
  check ((org_type = 'MSP_CUSTOMER') = (parent_org_id is not null))
);
create unique index organisation_customer_name on organisation (parent_org_id, lower(name));
select costloom_tenant_table('organisation');
-- A call of a provider touches at most 5,000 organizations, its own among them.
select costloom_cap_list('organisation', 'parent_org_id', 4000);

create table membership (
  org_id text not null references organisation (org_id) on delete cascade,
  user_id text not null references app_user (user_id) on delete cascade,
  role text not null,
  state text not null check (state in ('active', 'invited')),
  -- The inviter gave this name. The name of the account itself is told once the person has accepted.
  invited_first_name text,
  invited_last_name text,
  joined_at timestamptz,
  primary key (org_id, user_id)
);
create index membership_user on membership (user_id);
select costloom_tenant_table('membership');
select costloom_cap_list('membership', 'org_id', 10000);
select costloom_cap_list('membership', 'user_id', 1000);

-- A tenant sees the people who are members of it, without their passwords.
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
  scope text not null default 'write' check (scope in ('read', 'write')),
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  -- It is null for a key that works without end.
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_key_org on api_key (org_id, created_at);
select costloom_tenant_table('api_key');
select costloom_cap_list('api_key', 'org_id', 1000);

create table setting (
  org_id text not null references organisation (org_id) on delete cascade,
  domain text not null,
  type text not null,
  value jsonb not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (org_id, domain, type)
);
select costloom_tenant_table('setting');
select costloom_cap_list('setting', 'org_id', 1000);

create table space (
  space_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  mode text not null check (mode in ('global', 'standard')),
  name text not null,
  -- The server writes it in lower case, as lower() in the C locale knows ASCII only. It is null for an ASCII name.
  name_key text,
  is_archived boolean not null default false,
  created_by text not null,
  created_at timestamptz not null
);
create unique index space_name on space (org_id, (coalesce(name_key, lower(name))));
create unique index space_global on space (org_id) where mode = 'global';
select costloom_tenant_table('space');
select costloom_cap_list('space', 'org_id', 1000);

create table space_favorite (
  org_id text not null references organisation (org_id) on delete cascade,
  space_id text not null references space (space_id) on delete cascade,
  user_id text not null,
  primary key (org_id, space_id, user_id)
);
select costloom_tenant_table('space_favorite');

-- The demo company has put these things into an organization, and one press takes them away again.
create table demo_thing (
  org_id text not null references organisation (org_id) on delete cascade,
  kind text not null check (kind in ('space', 'workflow', 'datastore', 'dashboard',
    'budget', 'report', 'virtual_tag', 'unit_metric', 'kubernetes_cluster', 'member', 'organisation')),
  thing_id text not null,
  primary key (org_id, kind, thing_id)
);
select costloom_tenant_table('demo_thing');

-- Who administers people by SCIM 2.0: tokens, people and groups as the identity provider told them, and their roles.
create table scim_token (
  token_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  name text not null,
  -- Of who made it: the token changes nobody that may do more.
  role text not null,
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index scim_token_org on scim_token (org_id, created_at);
select costloom_tenant_table('scim_token');
select costloom_cap_list('scim_token', 'org_id', 20);

create table scim_user (
  org_id text not null references organisation (org_id) on delete cascade,
  user_id text not null references app_user (user_id) on delete cascade,
  user_name text not null,
  external_id text,
  -- Of the person's other attributes, as they were sent.
  attributes jsonb not null default '{}',
  active boolean not null,
  -- When they were deactivated.
  last_role text,
  -- Their role follows their groups; false: it was given by hand before, and no group has given one yet.
  role_from_groups boolean not null,
  -- SCIM made the account: name and address follow as long as the person belongs to this organization alone.
  made boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, user_id)
);
create unique index scim_user_name on scim_user (org_id, lower(user_name));
create index scim_user_external on scim_user (org_id, external_id);
create index scim_user_user on scim_user (user_id);
select costloom_tenant_table('scim_user');
select costloom_cap_list('scim_user', 'org_id', 20000);

create table scim_group (
  org_id text not null references organisation (org_id) on delete cascade,
  group_id text not null,
  display_name text not null,
  external_id text,
  role text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (org_id, group_id)
);
create unique index scim_group_name on scim_group (org_id, lower(display_name));
select costloom_tenant_table('scim_group');
select costloom_cap_list('scim_group', 'org_id', 1000);

create table scim_group_member (
  org_id text not null,
  group_id text not null,
  user_id text not null references app_user (user_id) on delete cascade,
  primary key (org_id, group_id, user_id),
  foreign key (org_id, group_id) references scim_group (org_id, group_id) on delete cascade
);
create index scim_group_member_user on scim_group_member (user_id);
select costloom_tenant_table('scim_group_member');

-- The role of people whom SCIM adds and no group gives another one.
alter table organisation add column scim_role text not null default 'Guest';

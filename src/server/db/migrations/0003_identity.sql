-- The sign-in provider keeps its sessions, interactions, grants, codes and refresh tokens here.
create table oidc_item (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  account_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_item_grant on oidc_item (grant_id) where grant_id is not null;
create index oidc_item_uid on oidc_item (uid) where uid is not null;
create index oidc_item_account on oidc_item (account_id) where account_id is not null;
create index oidc_item_expiry on oidc_item (expires_at);

-- The first start makes signing keys and cookie keys, sealed with the key of this installation.
create table identity_secret (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null
);

-- All server processes count tries to sign in together. The key is a hash, so nobody reads here who tried.
create table sign_in_try (
  try_id uuid not null,
  key text not null,
  tried_at timestamptz not null,
  primary key (try_id, key)
);
create index sign_in_try_key on sign_in_try (key, tried_at);
create index sign_in_try_expiry on sign_in_try (tried_at);

-- A person's sign-in was last used from this address. The row lives as long as its grant in oidc_item.
create table sign_in_session (
  grant_id text primary key,
  user_id text not null references app_user (user_id) on delete cascade,
  address text not null,
  agent text not null,
  last_used_at timestamptz not null
);
create index sign_in_session_user on sign_in_session (user_id);

-- People set a new password by these links. The links are of no organization, so no tenant may look here.
create table password_reset (
  token_hash text primary key,
  user_id text not null references app_user (user_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
create index password_reset_expiry on password_reset (expires_at);

-- An outside issuer names a person by its own subject, kept at the first sign-in. Unlike an address, it never changes hands.
create table outside_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user (user_id) on delete cascade,
  bound_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index outside_identity_user on outside_identity (user_id, issuer);

-- People connected these assistants by OAuth. A row is one consent, and lives as long as its grant in oidc_item.
create table assistant_connection (
  grant_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  user_id text not null references app_user (user_id) on delete cascade,
  client_id text not null,
  client_name text not null,
  redirect text not null,
  scopes text[] not null,
  connected_at timestamptz not null,
  last_used_at timestamptz
);
create index assistant_connection_org on assistant_connection (org_id, connected_at);
create index assistant_connection_user on assistant_connection (user_id);
select costloom_tenant_table('assistant_connection');
select costloom_cap_list('assistant_connection', 'org_id', 1000);

-- An identity provider administers people by SCIM 2.0 with these tokens.
create table scim_token (
  token_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  name text not null,
  -- The role of its maker: the token changes nobody who may do more.
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
  -- The identity provider sent these other attributes of the person.
  attributes jsonb not null default '{}',
  active boolean not null,
  -- The person had this role when they were deactivated.
  last_role text,
  -- False: the role was given by hand, and no group has given one yet.
  role_from_groups boolean not null,
  -- SCIM made the account: its name and address follow while the person belongs to this organization alone.
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

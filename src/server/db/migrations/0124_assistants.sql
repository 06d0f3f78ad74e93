-- Assistants that people connected by OAuth: one row a consent, alive while the sign-in (oidc_item) that it names is.
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

-- What the sign-in provider keeps: sessions, interactions, grants, codes, refresh tokens.
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

-- Secrets made at the first start (signing keys, cookie keys), sealed with the key of this installation.
create table identity_secret (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null
);

-- What is known of a sign-in of a person: where it was last used from. It lives as long as its grant (oidc_item) does.
create table sign_in_session (
  grant_id text primary key,
  user_id text not null references app_user (user_id) on delete cascade,
  address text not null,
  agent text not null,
  last_used_at timestamptz not null
);
create index sign_in_session_user on sign_in_session (user_id);

-- Links on which a person sets a new password. They stand across organisations, so no tenant may look here.
create table password_reset (
  token_hash text primary key,
  user_id text not null references app_user (user_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
create index password_reset_expiry on password_reset (expires_at);

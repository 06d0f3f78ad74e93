-- Tries to sign in, for every server process together. The key is a hash: who tried is not to be read here.
create table sign_in_try (
  try_id uuid not null,
  key text not null,
  tried_at timestamptz not null,
  primary key (try_id, key)
);
create index sign_in_try_key on sign_in_try (key, tried_at);
create index sign_in_try_expiry on sign_in_try (tried_at);

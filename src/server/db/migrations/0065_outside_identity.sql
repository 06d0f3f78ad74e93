-- Whom an outside issuer means: its own name of a person, kept at their first sign-in. Addresses change hands, this not.
create table outside_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user (user_id) on delete cascade,
  bound_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index outside_identity_user on outside_identity (user_id, issuer);

-- An approval that could not be announced is announced again: when, and how often it was tried.
alter table approval add column announce_at timestamptz, add column announce_tries integer not null default 0;

-- The servers that work on this database, with the contract migrations that each of them knows: see docs/adr/0082.
create table server_process (
  process_id text primary key,
  version text not null,
  contracts text[] not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

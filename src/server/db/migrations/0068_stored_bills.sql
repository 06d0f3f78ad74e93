-- What a stored bill file was when it was written, so that another one is noticed. Null: from before this was kept;
-- filled when the file is first checked. `damage`: what the last check found, null where the file is as it was written.
alter table cost_snapshot
  add column file_size bigint,
  add column file_hash text,
  add column damage text check (damage in ('missing', 'size', 'content', 'unreadable')),
  add column checked_at timestamptz;
create index cost_snapshot_checked on cost_snapshot (checked_at nulls first);

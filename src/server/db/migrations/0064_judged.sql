-- Each case knows the day of its bill at the last judgement, so that no older bill judges it again. `missed`: that
-- judgement did not find it. `source_ended`: no news is expected of its bill.
alter table case_seen
  add column judged_through date,
  add column missed boolean not null default false,
  add column source_ended boolean not null default false;
update case_seen set judged_through = last_seen_through;

-- The last day of its bills when a person said that a source has ended; a bill with later days wakes it.
alter table cost_source add column ended_on date;

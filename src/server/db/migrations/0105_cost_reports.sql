-- Views of spend that are saved under a name, and sent on a schedule.
create table cost_report (
  report_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  -- As src/shared/api/reports/entities.ts says.
  view jsonb not null,
  -- { times, members, addresses, tells_organization }; null: it is not sent.
  schedule jsonb,
  -- What the schedule asked for until then is sent, or is not to be sent.
  sent_until timestamptz not null,
  -- Counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index cost_report_name on cost_report (org_id, space_id, lower(name));
-- The order of the list.
create index cost_report_names on cost_report (org_id, lower(name), report_id);
create index cost_report_space on cost_report (space_id);
create index cost_report_scheduled on cost_report (report_id) where schedule is not null;
select costloom_tenant_table('cost_report');
select costloom_cap_list('cost_report', 'org_id', 1000);

-- What a report was called and what it showed, after each change of that; the newest is as it is now.
create table cost_report_version (
  report_id text not null references cost_report (report_id) on delete cascade,
  org_id text not null,
  revision integer not null,
  name text not null,
  view jsonb not null,
  by text not null,
  at timestamptz not null,
  primary key (report_id, revision)
);
select costloom_tenant_table('cost_report_version');

-- Each time that a report was sent, or could not be.
create table cost_report_sending (
  report_id text not null references cost_report (report_id) on delete cascade,
  org_id text not null,
  -- The time of the schedule, or what was asked for by hand: once each.
  occasion text not null,
  at timestamptz not null,
  -- Who asked for it; null: the schedule.
  by text,
  -- Why nothing was handed over to be sent; null: it was, and notification_outbox knows what became of it.
  problem text,
  primary key (report_id, occasion)
);
create index cost_report_sending_newest on cost_report_sending (report_id, at desc);
select costloom_tenant_table('cost_report_sending');

alter table demo_thing drop constraint demo_thing_kind_check;
alter table demo_thing add constraint demo_thing_kind_check
  check (kind in ('space', 'workflow', 'datastore', 'dashboard', 'budget', 'report', 'member', 'organisation'));

create table dashboard (
  dashboard_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  description text not null default '',
  -- src/shared/api/dashboards/entities.ts describes the panels, which may name sources that are gone by now.
  panels jsonb not null default '[]',
  -- { preset } or { from, to }; null leaves each panel its own days.
  date_range jsonb,
  refresh_seconds integer,
  -- It counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
-- Names are unique in their space; the list of a space is in this order.
create unique index dashboard_name on dashboard (org_id, space_id, lower(name));
create index dashboard_names on dashboard (org_id, lower(name));
create index dashboard_space on dashboard (space_id);
select costloom_tenant_table('dashboard');
select costloom_cap_list('dashboard', 'org_id', 1000);

-- A report is a view of spend that is saved under a name, and sent on a schedule.
create table cost_report (
  report_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  -- src/shared/api/reports/entities.ts describes the view.
  view jsonb not null,
  -- { times, members, addresses, tells_organization }; null: it is not sent.
  schedule jsonb,
  -- The schedule's times up to this one are done: sent, or not to be sent.
  sent_until timestamptz not null,
  -- It counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index cost_report_name on cost_report (org_id, space_id, lower(name));
-- The list is in this order.
create index cost_report_names on cost_report (org_id, lower(name), report_id);
create index cost_report_space on cost_report (space_id);
create index cost_report_scheduled on cost_report (report_id) where schedule is not null;
select costloom_tenant_table('cost_report');
select costloom_cap_list('cost_report', 'org_id', 1000);

-- A report had this name and view after each change of them; the newest version is the present one.
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

-- A report was sent, or could not be.
create table cost_report_sending (
  report_id text not null references cost_report (report_id) on delete cascade,
  org_id text not null,
  -- The time of the schedule, or the request of a person, happens once.
  occasion text not null,
  at timestamptz not null,
  -- A person asked for it; null: the schedule did.
  by text,
  -- It says why nothing was handed over. When it is null, notification_outbox knows what became of the report.
  problem text,
  primary key (report_id, occasion)
);
create index cost_report_sending_newest on cost_report_sending (report_id, at desc);
select costloom_tenant_table('cost_report_sending');

-- Queries of the SQL console are saved under a name: see docs/adr/0057.
create table cost_query (
  query_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  sql text not null,
  -- It counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index cost_query_name on cost_query (org_id, name_key);
select costloom_tenant_table('cost_query');
select costloom_cap_list('cost_query', 'org_id', 500);

-- A value of the bills has one color in charts: on every screen and in every export, from when it was first drawn.
create table value_color (
  org_id text not null,
  -- A grouping is by these fields, and a group has this key in them.
  fields text[] not null,
  group_key text not null,
  color integer not null check (color between 1 and 10),
  primary key (org_id, fields, group_key)
);
select costloom_tenant_table('value_color');

-- A budget says what costs are planned to be, of which charges, and who is told when they are not.
create table budget (
  budget_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- The charges are filtered as the explorer does. A null method is the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  currency text not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  -- yyyy-MM
  start_month text not null,
  end_month text,
  amount numeric(20, 4) not null,
  -- It is in percent, for each period after the first.
  growth numeric(9, 4) not null,
  -- They stand period by period; null: amount and growth say them.
  amounts jsonb,
  owner text,
  parent_id text references budget (budget_id) on delete set null,
  -- [{ kind, percent }]
  thresholds jsonb not null,
  -- The notification channels of the organization are told, and these addresses beside them.
  tells_organization boolean not null,
  recipients jsonb not null,
  -- The last judgement found this standing; standing_of marks the bills and settings that it was made of.
  standing jsonb,
  standing_of text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index budget_name on budget (org_id, name_key);
create index budget_parent on budget (parent_id);
select costloom_tenant_table('budget');
select costloom_cap_list('budget', 'org_id', 1000);

-- A threshold was reached: it is told once for each period.
create table budget_alert (
  budget_id text not null references budget (budget_id) on delete cascade,
  org_id text not null,
  -- yyyy-MM is the first month of the period.
  period_start text not null,
  kind text not null check (kind in ('actual', 'forecast')),
  percent numeric(9, 4) not null,
  amount numeric(20, 4) not null,
  actual double precision not null,
  forecast double precision,
  at timestamptz not null,
  primary key (budget_id, period_start, kind, percent)
);
select costloom_tenant_table('budget_alert');

-- An organization makes these fields of spend by rules: see docs/adr/0054.
create table virtual_tag (
  tag_id text primary key,
  org_id text not null,
  name text not null,
  description text not null,
  -- It counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index virtual_tag_name on virtual_tag (org_id, lower(name));
select costloom_tenant_table('virtual_tag');
select costloom_cap_list('virtual_tag', 'org_id', 50);

-- A tag said this after a save of its rules. In a month the last save counts whose first month has begun by then.
create table virtual_tag_version (
  tag_id text not null references virtual_tag (tag_id) on delete cascade,
  org_id text not null,
  revision integer not null,
  -- yyyy-MM; null: it holds in all months.
  valid_from text check (valid_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- src/shared/api/allocation/entities.ts describes { rules, shared }.
  content jsonb not null,
  by text not null,
  at timestamptz not null,
  primary key (tag_id, revision)
);
select costloom_tenant_table('virtual_tag_version');
select costloom_cap_list('virtual_tag_version', 'tag_id', 400);

-- Showback of the month before is sent every month: see docs/adr/0074.
create table statement_schedule (
  tag_id text primary key references virtual_tag (tag_id) on delete cascade,
  org_id text not null,
  day integer not null check (day between 1 and 28),
  format text not null check (format in ('pdf', 'xlsx')),
  recipients text[] not null,
  to_owners boolean not null,
  -- These owners do not want their lines by email any more. A person among the recipients is taken off them instead.
  unsubscribed text[] not null default '{}',
  -- A null method is the cost that the organization has set.
  cost_method text,
  -- Times up to this one are done.
  sent_until timestamptz not null,
  -- They tell of the last time. The problem is null when the statement went out, or when there was no time yet.
  sent_month text,
  problem text,
  updated_by text not null,
  updated_at timestamptz not null
);
select costloom_tenant_table('statement_schedule');

-- Spend is set against business metrics and their values: see docs/adr/0056.
create table unit_metric (
  metric_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- It is the singular, such as “order”.
  unit text not null,
  combining text not null check (combining in ('sum', 'average', 'maximum', 'last')),
  -- The charges are filtered as the explorer does. A null method is the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index unit_metric_name on unit_metric (org_id, name_key);
select costloom_tenant_table('unit_metric');
select costloom_cap_list('unit_metric', 'org_id', 50);

-- A day has one value for each segment, such as a team: splits of shared costs go by segments, unit costs by their sum.
create table unit_metric_value (
  metric_id text not null references unit_metric (metric_id) on delete cascade,
  org_id text not null,
  day date not null,
  -- '' is a value of the whole.
  segment text not null default '',
  amount numeric(30, 12) not null check (amount >= 0),
  -- A value that was read from a datastore goes when its records go.
  from_datastore boolean not null default false,
  by text not null,
  at timestamptz not null,
  primary key (metric_id, day, segment)
);
select costloom_tenant_table('unit_metric_value');
select costloom_cap_list('unit_metric_value', 'metric_id', 100000);

-- The values of a business metric are read from the records of a datastore: see docs/adr/0078.
create table unit_metric_source (
  metric_id text primary key references unit_metric (metric_id) on delete cascade,
  org_id text not null,
  -- There is no reference: a deleted datastore is told as a problem, and the values stay.
  datastore_id text not null,
  day_column text not null,
  amount_column text not null,
  segment_column text,
  changed_by text not null,
  -- The records had this mark when they were read; null: they are to be read.
  mark text,
  read_at timestamptz,
  records integer not null default 0,
  wrong integer not null default 0,
  -- [{ row, reason }] holds the first hundred.
  problems jsonb not null default '[]',
  -- It says why nothing could be read at all.
  problem text
);
select costloom_tenant_table('unit_metric_source');
select costloom_cap_list('unit_metric_source', 'org_id', 50);

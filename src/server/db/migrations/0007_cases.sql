create table board (
  board_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  -- The server writes it in lower case, as lower() in the C locale knows ASCII only.
  name_key text not null,
  type text not null check (type in ('case', 'alert', 'governance')),
  is_default boolean not null default false,
  -- An open case of the board expires when it was not seen for so many days.
  expiry_days integer not null default 30 check (expiry_days >= 0),
  created_at timestamptz not null,
  created_seq bigint generated always as identity
);
create unique index board_name on board (org_id, name_key);
create unique index board_default on board (org_id, type) where is_default;
create index board_space on board (space_id);
select costloom_tenant_table('board');
select costloom_cap_list('board', 'org_id', 1000);

-- A rule stands on a board. A default board has every rule of its type; a row here differs from the defaults of its rule.
create table case_configuration (
  org_id text not null,
  board_id text not null references board (board_id) on delete cascade,
  case_type text not null,
  enabled boolean not null default true,
  parameters jsonb not null default '{}',
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (board_id, case_type)
);
create index case_configuration_org on case_configuration (org_id);
select costloom_tenant_table('case_configuration');

create table case_rule_run (
  org_id text not null,
  board_id text not null references board (board_id) on delete cascade,
  case_type text not null,
  at timestamptz not null,
  status text not null check (status in ('ran', 'skipped', 'failed')),
  reason text,
  found integer not null,
  duration_ms double precision not null,
  -- A rule of anomalies tells of these days of each source's bill: {"<source>": {"from", "since", "through"}}, each
  -- yyyy-MM-dd. The next run goes on from there.
  judged jsonb,
  primary key (board_id, case_type)
);
create index case_rule_run_org on case_rule_run (org_id);
select costloom_tenant_table('case_rule_run');

-- An organization has one row. A detection holds it while it writes, and counts it up, so that nothing is written of what
-- another server read before.
create table case_detection (
  org_id text primary key,
  turn bigint not null default 0,
  at timestamptz,
  -- All rules last ran on this day (UTC): they run each day, though no bill comes in.
  full_on date
);
select costloom_tenant_table('case_detection');

-- The table is narrow: lists, counts and sums read many rows of it. The page of one case alone shows case_detail.
create table cases (
  case_id text primary key,
  org_id text not null,
  -- SHA-256 of organization, case type, provider, account, region and normalized resource makes one case forever.
  fingerprint text not null,
  board_id text not null references board (board_id),
  -- A rule finds it on the bill, a workflow finds it, or the system opens and closes it by itself. A run of the rules never
  -- misses what a workflow has found.
  origin text not null default 'rule' check (origin in ('rule', 'workflow', 'system')),
  case_type text not null,
  case_group text not null,
  title text not null,
  effort text not null,
  provider text not null,
  account_id text not null,
  account_name text not null,
  region text not null,
  resource_id text not null,
  resource_name text not null,
  -- Cases with one key compete for one saving; it is null where there is no single resource.
  resource_key text,
  service text not null,
  service_group text not null,
  currency text not null,
  -- The amounts are decimals: a sum does not depend on the order of its rows.
  monthly_cost numeric not null,
  monthly_saving numeric,
  counts boolean not null default false,
  conflict_group text,
  -- The saving is taken from this money (`Overlap` in costs/rules/common/rule.ts): sums count what can be had of an account,
  -- of a service in a region inside of it, and of a resource inside of that.
  overlap text not null default 'resource' check (overlap in ('account', 'service', 'resource', 'apart')),
  owner_found text,
  -- A person's word stays whatever the tags say, also when it is “nobody”.
  owner_set text,
  owner_is_set boolean not null default false,
  owner text generated always as (case when owner_is_set then owner_set else owner_found end) stored,
  summary text not null,
  -- The server writes it in lower case, as lower() in the C locale knows ASCII only.
  search_text text not null,
  status text not null check (
    status in ('open', 'acknowledged', 'in_progress', 'completed', 'excluded', 'expired', 'verified')),
  is_new boolean not null,
  regressed boolean not null,
  still_seen boolean not null,
  reopened_count integer not null,
  -- People plan to have the saving by then; it is null where nobody has said.
  planned_on date,
  created_at timestamptz not null,
  closed_at timestamptz,
  completed_at timestamptz,
  excluded_until date,
  exclusion_id text,
  -- Somebody opened it again although a wider exclusion covers it.
  exclusion_waived boolean not null default false,
  status_reason text,
  updated_at timestamptz not null,
  seen_parameters text not null,
  found_hash text not null,
  check ((closed_at is not null) = (status in ('completed', 'expired', 'verified'))),
  check ((completed_at is not null) = (status in ('completed', 'verified')))
) with (fillfactor = 85);
create unique index cases_fingerprint on cases (org_id, fingerprint);
-- Most lists of cases are in these two orders.
create index cases_amount on cases (org_id, (coalesce(monthly_saving, -1)), case_id);
create index cases_type_amount on cases (org_id, case_type, (coalesce(monthly_saving, -1)), case_id);
create index cases_updated on cases (org_id, updated_at, case_id);
create index cases_account on cases (org_id, account_id);
create index cases_owner on cases (org_id, owner);
create index cases_board on cases (org_id, board_id, status);
create index cases_resource on cases (org_id, resource_key) where resource_key is not null;
create index cases_until on cases (org_id, excluded_until) where excluded_until is not null;
create index cases_conflict on cases (org_id, conflict_group) where conflict_group is not null;
select costloom_tenant_table('cases');

-- Every run writes when it last saw a case. The row stands beside the cases, whose indexes would all be written again.
create table case_seen (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null,
  last_seen_at timestamptz not null,
  last_seen_through date,
  -- The bill of the last judgement ended on this day: no older bill judges the case again.
  judged_through date,
  -- That judgement did not find the case.
  missed boolean not null default false,
  -- No news is expected of its bill.
  source_ended boolean not null default false
) with (fillfactor = 50);
select costloom_tenant_table('case_seen');

create table case_detail (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null,
  resource_type text not null,
  tags jsonb not null,
  evidence jsonb not null,
  -- FOCUS columns name the charges that are the case's own money (costs/charges/selector.ts). Null means those of its
  -- resource, as for what a workflow found.
  charges jsonb,
  -- Charts mark the days, amounts and contributors of an anomaly, and screens lay them out.
  anomaly jsonb
);
create index case_detail_anomaly on case_detail (org_id, (anomaly ->> 'lastDay')) where anomaly is not null;
select costloom_tenant_table('case_detail');

create table case_activity (
  org_id text not null,
  activity_id bigint generated always as identity primary key,
  case_id text not null references cases (case_id) on delete cascade,
  type text not null check (type in ('comment', 'status', 'owner', 'exclusion', 'detection', 'ticket', 'plan')),
  actor text not null,
  actor_kind text not null check (actor_kind in ('person', 'system', 'api_key')),
  at timestamptz not null,
  from_value text,
  to_value text,
  text text,
  -- The key of the step run that wrote it: the step writes it once, though it is repeated after a crash.
  step_key text
);
create index case_activity_case on case_activity (case_id, activity_id desc);
create unique index case_activity_step_key on case_activity (case_id, step_key) where step_key is not null;
-- A provider reads what people did to the status of cases.
create index case_activity_by_people on case_activity (org_id, at desc, activity_id desc)
  where type = 'status' and actor_kind <> 'system';
select costloom_tenant_table('case_activity');

-- An exclusion is a record of its own: what is detected again is born excluded while it lasts.
create table case_exclusion (
  exclusion_id text primary key,
  org_id text not null,
  scope text not null check (scope in ('case', 'resource', 'type_account', 'type', 'tag')),
  fingerprint text,
  resource_key text,
  case_type text,
  provider text,
  account_id text,
  tag_key text,
  tag_value text,
  until date,
  reason text not null,
  author text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index case_exclusion_live on case_exclusion (org_id) where ended_at is null;
select costloom_tenant_table('case_exclusion');

-- A completion has one row: its baseline is frozen, and later bills show what was saved.
create table case_saving (
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  completed_at timestamptz not null,
  currency text not null,
  baseline_daily numeric,
  baseline_days integer,
  measured_days integer not null default 0,
  measured_through date,
  saved numeric not null default 0,
  -- This is the first day that no longer counts: reopened, regressed, or a year after the completion.
  stopped_on date,
  primary key (case_id, completed_at)
);
create index case_saving_live on case_saving (org_id) where stopped_on is null;
select costloom_tenant_table('case_saving');

-- Issues of Jira and GitHub belong to a case, and stand here as they were when they were last looked at.
create table case_ticket (
  ticket_id text primary key,
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  integration_id text not null references integration (integration_id) on delete cascade,
  service text not null check (service in ('JIRA', 'GITHUB')),
  -- It is the repository of a GitHub issue.
  place text not null,
  -- It is OPS-12 in Jira and a plain number in GitHub. It is null while the issue is being created.
  number text,
  url text not null,
  title text not null,
  status text not null,
  state text not null check (state in ('new', 'in_progress', 'done')),
  assignee text,
  created_by text not null,
  created_at timestamptz not null,
  looked_at timestamptz not null,
  -- The case has the comments of the issue up to then. `written` names the newest of those that the case wrote itself.
  comments_at timestamptz not null,
  written text[] not null default '{}',
  -- The issue has the comments of the case up to this activity.
  told_through bigint not null,
  -- It says why the issue could not be looked at.
  error text
);
create unique index case_ticket_one on case_ticket (case_id, integration_id, place, number);
create unique index case_ticket_creating on case_ticket (case_id) where number is null;
create index case_ticket_due on case_ticket (looked_at) where number is not null;
create index case_ticket_integration on case_ticket (integration_id);
select costloom_tenant_table('case_ticket');
select costloom_cap_list('case_ticket', 'case_id', 20);

-- People said this of an anomaly. While it stands, the detector does not tell of what is expected or ignored.
create table anomaly_feedback (
  feedback_id text primary key,
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  verdict text not null check (verdict in ('expected', 'fixed', 'ignored')),
  -- An expected one holds at the place of the anomaly itself; in an ignored place '' stands for any.
  provider text not null,
  currency text not null,
  direction text not null check (direction in ('spike', 'drop')),
  service text not null,
  account_id text not null,
  region text not null,
  -- An anomaly of usage consumes this, and its `level` and `cap` are in this unit. Both are '' for one of cost.
  sku text not null default '',
  unit text not null default '',
  -- An expected anomaly holds from this day on, up to this cost of a day (a drop: down to it).
  from_day date,
  level numeric,
  -- An ignored one holds through this day (null: for good), up to this impact of a day (null: any).
  until date,
  cap numeric,
  note text not null,
  by text not null,
  at timestamptz not null,
  undone_by text,
  undone_at timestamptz
);
create index anomaly_feedback_newest on anomaly_feedback (org_id, at desc, feedback_id);
create index anomaly_feedback_case on anomaly_feedback (case_id);
select costloom_tenant_table('anomaly_feedback');
select costloom_cap_list('anomaly_feedback', 'org_id', 10000);

-- Somebody was told of these anomalies, of each once.
create table anomaly_told (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null references organisation (org_id) on delete cascade,
  told_at timestamptz not null
);
create index anomaly_told_org on anomaly_told (org_id);
select costloom_tenant_table('anomaly_told');

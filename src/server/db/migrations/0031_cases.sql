-- Narrow on purpose: lists, counts and sums read many rows of it. What only the page of one case shows is in
-- case_detail.
create table cases (
  case_id text primary key,
  org_id text not null,
  -- SHA-256 of organisation, case type, provider, account, region and normalised resource: one case for ever.
  fingerprint text not null,
  board_id text not null references board (board_id),
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
  -- Cases with one key compete for one saving; null where there is no single resource.
  resource_key text,
  service text not null,
  service_group text not null,
  currency text not null,
  monthly_cost double precision not null,
  monthly_saving double precision,
  counts boolean not null default false,
  conflict_group text,
  owner_found text,
  -- A person's word stays whatever the tags say, also when it is “nobody”.
  owner_set text,
  owner_is_set boolean not null default false,
  owner text generated always as (case when owner_is_set then owner_set else owner_found end) stored,
  summary text not null,
  -- Lower case, made by the server: the database's own lower() knows ASCII only in the C locale.
  search_text text not null,
  status text not null check (
    status in ('open', 'acknowledged', 'in_progress', 'completed', 'excluded', 'expired', 'verified')),
  is_new boolean not null,
  regressed boolean not null,
  still_seen boolean not null,
  reopened_count integer not null,
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
create index cases_impact on cases (org_id, (coalesce(monthly_saving, -1)), case_id);
create index cases_updated on cases (org_id, updated_at, case_id);
create index cases_type on cases (org_id, case_type, (coalesce(monthly_saving, -1)), case_id);
create index cases_account on cases (org_id, account_id);
create index cases_owner on cases (org_id, owner);
create index cases_board on cases (org_id, board_id, status);
create index cases_resource on cases (org_id, resource_key) where resource_key is not null;
create index cases_until on cases (org_id, excluded_until) where excluded_until is not null;
select costloom_tenant_table('cases');

-- Every run writes when it last saw a case: beside the cases, whose indexes would all be written again.
create table case_seen (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null,
  last_seen_at timestamptz not null,
  last_seen_through date
) with (fillfactor = 50);
select costloom_tenant_table('case_seen');

create table case_detail (
  case_id text primary key references cases (case_id) on delete cascade,
  org_id text not null,
  resource_type text not null,
  tags jsonb not null,
  evidence jsonb not null
);
select costloom_tenant_table('case_detail');

create table case_activity (
  org_id text not null,
  activity_id bigint generated always as identity primary key,
  case_id text not null references cases (case_id) on delete cascade,
  type text not null check (type in ('comment', 'status', 'owner', 'exclusion', 'detection', 'ticket')),
  actor text not null,
  actor_kind text not null check (actor_kind in ('person', 'system', 'api_key')),
  at timestamptz not null,
  from_value text,
  to_value text,
  text text
);
create index case_activity_case on case_activity (case_id, activity_id desc);
select costloom_tenant_table('case_activity');

-- A record of its own: what is detected again is born excluded while it lasts.
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

-- One row a completion: the baseline frozen then, and what later bills show.
create table case_saving (
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  completed_at timestamptz not null,
  currency text not null,
  baseline_daily double precision,
  baseline_days integer,
  measured_days integer not null default 0,
  measured_through date,
  saved double precision not null default 0,
  -- The first day that no longer counts: reopened, regressed, or a year after the completion.
  stopped_on date,
  primary key (case_id, completed_at)
);
create index case_saving_live on case_saving (org_id) where stopped_on is null;
select costloom_tenant_table('case_saving');

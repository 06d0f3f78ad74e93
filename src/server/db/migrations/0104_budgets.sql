-- What costs are planned to be, of which charges, and who is told when they are not.
create table budget (
  budget_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- Which charges: as the explorer filters them. Null: by the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  currency text not null,
  period text not null check (period in ('month', 'quarter', 'year')),
  -- yyyy-MM
  start_month text not null,
  end_month text,
  amount numeric(20, 4) not null,
  -- Percent for each period after the first.
  growth numeric(9, 4) not null,
  -- Period by period; null: by amount and growth.
  amounts jsonb,
  owner text,
  parent_id text references budget (budget_id) on delete set null,
  -- [{ kind, percent }]
  thresholds jsonb not null,
  -- Whether the ways of the organization are told, and which addresses beside them.
  tells_organization boolean not null,
  recipients jsonb not null,
  -- How it stood when it was last judged, and of which bills and settings that is.
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

-- A threshold that was reached: told once for each period.
create table budget_alert (
  budget_id text not null references budget (budget_id) on delete cascade,
  org_id text not null,
  -- yyyy-MM: the first month of the period.
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

alter table demo_thing drop constraint demo_thing_kind_check;
alter table demo_thing add constraint demo_thing_kind_check
  check (kind in ('space', 'workflow', 'datastore', 'dashboard', 'budget', 'member', 'organisation'));

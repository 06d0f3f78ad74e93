-- Business metrics that spend is set against, and their values: see docs/adr/0056.
create table unit_metric (
  metric_id text primary key,
  org_id text not null,
  name text not null,
  name_key text not null,
  -- Of one: “order”.
  unit text not null,
  combining text not null check (combining in ('sum', 'average', 'maximum', 'last')),
  -- Which charges: as the explorer filters them. Null: by the cost that the organization has set.
  filters jsonb not null,
  cost_method text,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index unit_metric_name on unit_metric (org_id, name_key);
select costloom_tenant_table('unit_metric');
select costloom_cap_list('unit_metric', 'org_id', 50);

-- One value a day.
create table unit_metric_value (
  metric_id text not null references unit_metric (metric_id) on delete cascade,
  org_id text not null,
  day date not null,
  amount numeric(30, 12) not null check (amount >= 0),
  by text not null,
  at timestamptz not null,
  primary key (metric_id, day)
);
select costloom_tenant_table('unit_metric_value');
select costloom_cap_list('unit_metric_value', 'metric_id', 10000);

alter table demo_thing drop constraint demo_thing_kind_check;
alter table demo_thing add constraint demo_thing_kind_check
  check (kind in ('space', 'workflow', 'datastore', 'dashboard', 'budget', 'report', 'virtual_tag', 'unit_metric',
    'member', 'organisation'));

-- An integration whose inventory and advice are read by themselves.
create table inventory_watch (
  integration_id text primary key references integration (integration_id) on delete cascade,
  org_id text not null,
  every_hours integer not null,
  -- Metric queries that one run may ask; the provider charges for them.
  metrics_max integer not null,
  -- What people decide about advice is told to the provider.
  tells_provider boolean not null default false,
  -- The activity of a case up to which it was told; null: nothing is told.
  told_through bigint,
  next_at timestamptz not null,
  -- Of the run under way, or the last one.
  started_at timestamptz,
  ended_at timestamptz,
  metrics integer not null default 0,
  failing_since timestamptz,
  error text,
  created_at timestamptz not null
);
create index inventory_watch_due on inventory_watch (next_at);
create index inventory_watch_org on inventory_watch (org_id);
select costloom_tenant_table('inventory_watch');

-- Where resources of a kind are read: an account and a region of it, or '*' for all of its regions at once.
create table inventory_place (
  org_id text not null,
  integration_id text not null references inventory_watch (integration_id) on delete cascade,
  kind text not null,
  provider text not null,
  account_id text not null,
  account_name text not null,
  region text not null,
  -- The last whole reading; null before the first.
  read_at timestamptz,
  resources integer not null,
  -- Why the newest reading failed; empty: it did not.
  reason text not null,
  primary key (integration_id, kind, account_id, region)
);
create index inventory_place_org on inventory_place (org_id, kind);
select costloom_tenant_table('inventory_place');

-- Resources and advice as their provider told them at the last whole reading of their place.
create table inventory_resource (
  org_id text not null,
  integration_id text not null references inventory_watch (integration_id) on delete cascade,
  kind text not null,
  -- The place that it was read in.
  place_account text not null,
  place_region text not null,
  provider text not null,
  account_id text not null,
  account_name text not null,
  region text not null,
  resource_id text not null,
  aliases text[] not null,
  name text not null,
  resource_type text not null,
  tags jsonb not null,
  state text not null,
  -- When it was first seen in this state.
  state_since timestamptz not null,
  read_at timestamptz not null,
  facts jsonb not null,
  primary key (integration_id, kind, place_account, place_region, account_id, resource_id)
);
create index inventory_resource_kind on inventory_resource (org_id, kind);
select costloom_tenant_table('inventory_resource');
select costloom_cap_list('inventory_watch', 'org_id', 1000);

-- How asking a provider for what happened stands: of an integration once for each way of asking.
create table integration_watch (
  integration_id text not null references integration (integration_id) on delete cascade,
  org_id text not null,
  -- anomalies: the provider is asked from time to time; queue: what it has put into a queue is taken out.
  kind text not null check (kind in ('anomalies', 'queue')),
  next_at timestamptz not null,
  -- When it last answered.
  looked_at timestamptz,
  failing_since timestamptz,
  error text,
  -- People were told of this failure.
  told boolean not null default false,
  primary key (integration_id, kind)
);
create index integration_watch_org on integration_watch (org_id);
select costloom_tenant_table('integration_watch');

-- What has happened of an event: whatever comes twice starts workflows once.
create table integration_event_seen (
  org_id text not null,
  event_id text not null references integration_event (event_id) on delete cascade,
  -- The provider's own id of it.
  occurrence text not null,
  -- Of an anomaly, which grows: its last day and what it has cost by then.
  end_date text,
  impact double precision,
  -- False for one that was there before the event, or has not met its thresholds yet.
  started boolean not null,
  seen_at timestamptz not null,
  primary key (event_id, occurrence)
);
create index integration_event_seen_org on integration_event_seen (org_id);
create index integration_event_seen_at on integration_event_seen (seen_at);
select costloom_tenant_table('integration_event_seen');

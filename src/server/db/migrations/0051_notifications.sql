-- What an organisation is told, once for every event and way: written with what it follows from, sent afterwards.
create table notification_outbox (
  notification_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  -- The event: a second one with the same key and way is not written.
  event_key text not null,
  channel text not null check (channel in ('email', 'ms_teams', 'slack')),
  topic text not null,
  -- Whom it goes to, as it was set when the event came.
  contact jsonb not null,
  -- { subject, text, html }
  message jsonb not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index notification_outbox_once on notification_outbox (org_id, event_key, channel);
create index notification_outbox_due on notification_outbox (next_try_at) where state in ('waiting', 'sending');
create index notification_outbox_old on notification_outbox (ended_at) where ended_at is not null;
select costloom_tenant_table('notification_outbox');

-- How far each topic of an organisation has been told; note: what else is to be remembered, such as the version told of.
create table notification_mark (
  org_id text not null references organisation (org_id) on delete cascade,
  topic text not null,
  at timestamptz not null,
  note text,
  primary key (org_id, topic)
);
select costloom_tenant_table('notification_mark');

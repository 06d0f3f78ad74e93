-- Showback of the month before that is sent every month: see docs/adr/0074.
create table statement_schedule (
  tag_id text primary key references virtual_tag (tag_id) on delete cascade,
  org_id text not null,
  day integer not null check (day between 1 and 28),
  format text not null check (format in ('pdf', 'xlsx')),
  recipients text[] not null,
  to_owners boolean not null,
  -- Null: by the cost that the organization has set.
  cost_method text,
  -- Times up to this one are done.
  sent_until timestamptz not null,
  -- Of the last time; null: it went out, or there was none yet.
  sent_month text,
  problem text,
  updated_by text not null,
  updated_at timestamptz not null
);
select costloom_tenant_table('statement_schedule');

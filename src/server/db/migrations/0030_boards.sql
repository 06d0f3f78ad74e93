create table board (
  board_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  -- Lower case, made by the server: the database's own lower() knows ASCII only in the C locale.
  name_key text not null,
  type text not null check (type in ('case', 'alert', 'governance')),
  is_default boolean not null default false,
  -- Days without being seen after which an open case of the board expires.
  expiry_days integer not null default 30 check (expiry_days >= 0),
  created_at timestamptz not null,
  created_seq bigint generated always as identity
);
create unique index board_name on board (org_id, name_key);
create unique index board_default on board (org_id, type) where is_default;
create index board_space on board (space_id);
select costloom_tenant_table('board');

-- A rule on a board. A default board has every rule of its type; a row here is what differs from the rule's defaults.
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
  primary key (board_id, case_type)
);
create index case_rule_run_org on case_rule_run (org_id);
select costloom_tenant_table('case_rule_run');

-- One row an organisation: held while a detection writes, and counted up by it, so that what another server read
-- before is not written after it.
create table case_detection (
  org_id text primary key,
  turn bigint not null default 0,
  at timestamptz
);
select costloom_tenant_table('case_detection');

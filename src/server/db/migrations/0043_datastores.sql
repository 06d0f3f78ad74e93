create table datastore (
  datastore_id text primary key,
  org_id text not null,
  space_id text not null references space (space_id),
  name text not null,
  name_key text not null,
  description text not null default '',
  -- [{ key, type, options?: [{ value, color? }] }]
  schema jsonb not null,
  record_count bigint not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index datastore_name on datastore (org_id, name_key);
create index datastore_space on datastore (org_id, space_id);
select costloom_tenant_table('datastore');

create table datastore_record (
  datastore_id text not null references datastore (datastore_id) on delete cascade,
  record_id text not null,
  org_id text not null,
  record_data jsonb not null,
  seq bigint generated always as identity,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (datastore_id, record_id)
);
create index datastore_record_order on datastore_record (datastore_id, seq);
create index datastore_record_org on datastore_record (org_id);
select costloom_tenant_table('datastore_record');

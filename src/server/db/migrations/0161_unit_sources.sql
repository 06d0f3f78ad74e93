-- A business metric whose values are read from the records of a datastore: see docs/adr/0078.
create table unit_metric_source (
  metric_id text primary key references unit_metric (metric_id) on delete cascade,
  org_id text not null,
  -- No reference: one that is deleted is told as a problem, and the values stay.
  datastore_id text not null,
  day_column text not null,
  amount_column text not null,
  segment_column text,
  changed_by text not null,
  -- What the records were when they were read; null: they are to be read.
  mark text,
  read_at timestamptz,
  records integer not null default 0,
  wrong integer not null default 0,
  -- [{ row, reason }]: the first hundred.
  problems jsonb not null default '[]',
  -- Why nothing could be read at all.
  problem text
);
select costloom_tenant_table('unit_metric_source');
select costloom_cap_list('unit_metric_source', 'org_id', 50);

-- Values that were read from a datastore go when its records go.
alter table unit_metric_value add column from_datastore boolean not null default false;

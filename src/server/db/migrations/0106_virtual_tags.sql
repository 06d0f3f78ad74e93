-- Fields of spend that an organization makes by rules: see docs/adr/0054.
create table virtual_tag (
  tag_id text primary key,
  org_id text not null,
  name text not null,
  description text not null,
  -- Counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index virtual_tag_name on virtual_tag (org_id, lower(name));
select costloom_tenant_table('virtual_tag');
select costloom_cap_list('virtual_tag', 'org_id', 50);

-- What a tag said after each save of its rules. In a month the last save counts whose first month has begun by then.
create table virtual_tag_version (
  tag_id text not null references virtual_tag (tag_id) on delete cascade,
  org_id text not null,
  revision integer not null,
  -- yyyy-MM; null: all months.
  valid_from text check (valid_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- { rules, shared } as src/shared/api/allocation/entities.ts says.
  content jsonb not null,
  by text not null,
  at timestamptz not null,
  primary key (tag_id, revision)
);
select costloom_tenant_table('virtual_tag_version');
select costloom_cap_list('virtual_tag_version', 'tag_id', 400);

alter table demo_thing drop constraint demo_thing_kind_check;
alter table demo_thing add constraint demo_thing_kind_check
  check (kind in ('space', 'workflow', 'datastore', 'dashboard', 'budget', 'report', 'virtual_tag', 'member',
    'organisation'));

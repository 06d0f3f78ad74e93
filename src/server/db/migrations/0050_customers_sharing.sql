-- Of what a provider does to one of its customers: which one. No foreign key: it tells of deleted ones too.
alter table organisation_activity add column customer_id text;
create index organisation_activity_recent on organisation_activity (org_id, at desc, activity_id desc);
create index organisation_activity_customer on organisation_activity (org_id, customer_id, at desc, activity_id desc)
  where customer_id is not null;
-- What people did to the status of cases.
create index case_activity_by_people on case_activity (org_id, at desc, activity_id desc)
  where type = 'status' and actor_kind <> 'system';

-- What a provider shares with its customers: a folder of workflows or an integration.
create table shared_resource (
  shared_resource_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  type text not null check (type in ('workflow', 'integration')),
  -- Null: the folder has been deleted; what was given is being taken back.
  folder_id text references workflow_folder (folder_id) on delete set null,
  integration_id text references integration (integration_id) on delete cascade,
  process_all boolean not null,
  -- Ids of customers; those that are gone do not count.
  recipients text[] not null default '{}',
  -- What was given last: a digest of it and of whom it was given to; null: nothing yet, or not to everybody.
  published_digest text,
  last_published timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shared_resource_folder on shared_resource (folder_id);
create unique index shared_resource_integration on shared_resource (integration_id);
create index shared_resource_org on shared_resource (org_id, created_at);
select costloom_tenant_table('shared_resource');

-- A copy that a customer was given of a provider's workflow. The row belongs to the customer.
create table shared_workflow (
  workflow_id text primary key references workflow (workflow_id) on delete cascade,
  org_id text not null references organisation (org_id) on delete cascade,
  shared_resource_id text not null references shared_resource (shared_resource_id),
  source_workflow_id text not null,
  -- The provider's name; its customers cannot read its row.
  shared_by text not null
);
create unique index shared_workflow_source on shared_workflow (org_id, source_workflow_id);
create index shared_workflow_of on shared_workflow (shared_resource_id, org_id);
select costloom_tenant_table('shared_workflow');

-- A provider's integration that a customer may use. The row belongs to the customer.
create table shared_integration (
  org_id text not null references organisation (org_id) on delete cascade,
  integration_id text not null references integration (integration_id) on delete cascade,
  shared_resource_id text not null references shared_resource (shared_resource_id) on delete cascade,
  shared_by text not null,
  primary key (org_id, integration_id)
);
create index shared_integration_of on shared_integration (shared_resource_id);
create index shared_integration_id on shared_integration (integration_id);
select costloom_tenant_table('shared_integration');

-- How much speaks for telling that a reading fails: a lasting fault tells at once, what may pass by itself does so when it comes again and again.
alter table inventory_watch add column failures integer not null default 0;

-- What is told of an inventory that cannot be read, from its beginning to its end. Not tied to the integration, which may go first.
create table inventory_trouble (
  org_id text not null,
  integration_id text not null,
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, integration_id)
);
select costloom_tenant_table('inventory_trouble');
select costloom_cap_list('inventory_trouble', 'org_id', 1000);

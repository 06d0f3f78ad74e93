-- A virtual integration is a part of another one: it signs in as that one does, and reaches some of its accounts.
-- Looked at when the transaction ends: what is taken back from an export comes in any order.
alter table integration add column parent_id text references integration (integration_id) on delete cascade
  deferrable initially deferred;
-- Accounts, projects or subscriptions that it works in; null: all.
alter table integration add column account_ids text[];
create index integration_parent on integration (parent_id) where parent_id is not null;

-- Accounts that a cloud has told of. They stay when they are closed: their costs are still on the bill.
create table integration_account (
  org_id text not null,
  integration_id text not null references integration (integration_id) on delete cascade,
  account_id text not null,
  name text not null,
  -- The provider's word, such as own or member.
  kind text not null,
  -- False: it was not there any more when the provider was last asked.
  there boolean not null default true,
  seen_at timestamptz not null,
  primary key (integration_id, account_id)
);
create index integration_account_org on integration_account (org_id, account_id);
select costloom_tenant_table('integration_account');

-- Failures in a row that may go away by themselves: such a sync looks again before its next time.
alter table bill_sync add column retries integer not null default 0;
-- What a delivery costs, per currency; null: it was brought before that was kept.
alter table bill_sync_delivery add column totals jsonb;

-- What is told of a sync that brings no bills, from its beginning to its end. Not tied to the sync, which may go first.
create table bill_trouble (
  org_id text not null,
  sync_id text not null,
  kind text not null check (kind in ('failing', 'late')),
  since timestamptz not null,
  told_at timestamptz not null,
  primary key (org_id, sync_id)
);
select costloom_tenant_table('bill_trouble');
select costloom_cap_list('bill_trouble', 'org_id', 1000);

-- Cases that the system opens and closes by itself, as for bills that do not arrive.
alter table cases drop constraint cases_origin_check;
alter table cases add constraint cases_origin_check check (origin in ('rule', 'workflow', 'system'));

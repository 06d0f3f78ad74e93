-- Who is billed: one snapshot per source, billing period, payer, and part of a month that came in several files.
-- An empty payer: imported before payers were known; it stands for all of the file.
alter table cost_snapshot add column payer text not null default '';
alter table cost_snapshot add column provider text not null default '';
alter table cost_snapshot add column payer_name text not null default '';
alter table cost_snapshot add column part integer not null default 1;
alter table cost_snapshot drop constraint cost_snapshot_pkey;
alter table cost_snapshot add primary key (org_id, source_id, billing_period, payer, part);
create index cost_snapshot_payer on cost_snapshot (org_id, payer, billing_period);

-- What a person has to decide before an import counts.
alter table cost_import add column held jsonb not null default '[]';

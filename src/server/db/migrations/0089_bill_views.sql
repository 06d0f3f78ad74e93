-- Azure exports one bill twice, as actual and as amortized cost; a month may be there in both views.
alter table cost_snapshot
  add column view text not null default '' check (view in ('', 'actual', 'amortized')),
  drop constraint cost_snapshot_pkey,
  add primary key (org_id, source_id, billing_period, payer, view, part);

-- What imports have told of months so far had no view.
update cost_import set snapshots = (
  select jsonb_agg(one || '{"view": ""}') from jsonb_array_elements(snapshots) as one)
where jsonb_array_length(snapshots) > 0;

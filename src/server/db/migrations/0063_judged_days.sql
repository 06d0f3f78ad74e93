-- What days of each provider's bill a rule tells of (anomalies): {"AWS": {"from", "since", "through"}}, all yyyy-MM-dd.
-- The next run goes on from there. A rule that ran before is taken to have judged what its cases were seen through.
alter table case_rule_run add column judged jsonb;
update case_rule_run r set judged = found.judged
  from (
    select board_id, case_type,
      jsonb_object_agg(provider, jsonb_build_object('from', day, 'since', day, 'through', day)) as judged
    from (
      select c.board_id, c.case_type, c.provider, max(s.last_seen_through)::text as day
      from cases c join case_seen s on s.case_id = c.case_id
      where c.case_type = 'cost-anomaly' and s.last_seen_through is not null
      group by c.board_id, c.case_type, c.provider) days
    group by board_id, case_type) found
  where found.board_id = r.board_id and found.case_type = r.case_type;

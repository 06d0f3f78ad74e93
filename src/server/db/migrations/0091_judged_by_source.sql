-- What days a rule tells of is kept by source now, and no more by provider: a source goes on where its provider stood.
-- A provider without bills is forgotten.
update case_rule_run r set judged = coalesce(found.judged, '{}')
  from (
    select run.org_id, run.board_id, run.case_type,
      jsonb_object_agg(s.source_id, old.value order by old.value ->> 'through')
        filter (where s.source_id is not null) as judged
    from case_rule_run run
    cross join lateral jsonb_each(run.judged) as old
    left join (select distinct org_id, source_id, provider from cost_snapshot) s
      on s.org_id = run.org_id and s.provider = old.key
    where run.judged is not null
    group by run.org_id, run.board_id, run.case_type) found
  where found.org_id = r.org_id and found.board_id = r.board_id and found.case_type = r.case_type;

-- The order of most lists of cases. The index before it was of the amounts as they were before they became exact: no query found it.
create index concurrently cases_amount on cases (org_id, (coalesce(monthly_saving, -1)), case_id);

create index concurrently cases_type_amount on cases (org_id, case_type, (coalesce(monthly_saving, -1)), case_id);

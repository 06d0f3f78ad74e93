-- Amounts of cases are decimals, so that what is added up does not depend on the order of the rows. By way of text: the
-- cast itself keeps 15 digits only. Indexes that sort by an amount are made anew with it.
alter table cases
  alter column monthly_cost type numeric using monthly_cost::text::numeric,
  alter column monthly_saving type numeric using monthly_saving::text::numeric;
alter table case_saving
  alter column baseline_daily type numeric using baseline_daily::text::numeric,
  alter column saved drop default,
  alter column saved type numeric using saved::text::numeric,
  alter column saved set default 0;

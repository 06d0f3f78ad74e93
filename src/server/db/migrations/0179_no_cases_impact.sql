drop index concurrently if exists cases_impact;

-- The day (UTC) of the last detection of all rules: each day has one, though no bill comes in.
alter table case_detection add column full_on date;

-- The charges that are a case's own money, by FOCUS columns (see costs/charges/selector.ts). Null for cases from before
-- and for what a workflow found: those of its resource.
alter table case_detail add column charges jsonb;

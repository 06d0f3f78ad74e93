-- Who finds a case: a saving rule on the bill, or a workflow. What a workflow finds, no run of the rules can miss.
alter table cases add column origin text not null default 'rule' check (origin in ('rule', 'workflow'));

-- The key of the step run that wrote it: repeated after a crash, the step writes it once.
alter table case_activity add column step_key text;
create unique index case_activity_step_key on case_activity (case_id, step_key) where step_key is not null;

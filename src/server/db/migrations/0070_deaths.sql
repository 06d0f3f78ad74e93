-- How often the server's process ended while the execution, or the step, was under way. A step that ended it twice fails.
alter table execution add column deaths integer not null default 0;
alter table step_run add column deaths integer not null default 0;

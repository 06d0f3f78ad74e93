-- Owners who do not want their lines by email any more; whom the schedule names is taken off its recipients.
alter table statement_schedule add column unsubscribed text[] not null default '{}';

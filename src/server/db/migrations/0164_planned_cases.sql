-- By when people plan to have a saving in place; null where nobody has said.
alter table cases add column planned_on date;

alter table case_activity drop constraint case_activity_type_check;
alter table case_activity add constraint case_activity_type_check
  check (type in ('comment', 'status', 'owner', 'exclusion', 'detection', 'ticket', 'plan'));

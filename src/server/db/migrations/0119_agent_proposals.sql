-- What the agent proposes can be put aside, done in part, and taken back.
alter table agent_message drop constraint agent_message_step_status_check;
alter table agent_message add constraint agent_message_step_status_check check
  (step_status in ('preview', 'running', 'succeeded', 'partial', 'failed', 'dismissed', 'undoing', 'undone'));

-- A model is asked for whole workflows, and for changes of one that is open in the editor.
alter table generation
  add column kind text not null default 'workflow' check (kind in ('workflow', 'change')),
  -- Of a change that is ready: its operations and the model’s notes. json: kept to the letter.
  add column change json;

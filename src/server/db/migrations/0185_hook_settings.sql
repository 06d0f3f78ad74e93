-- Of an HTTP trigger: how its sender proves itself, what names a delivery, whether GET starts it too. Beside the
-- configuration, of which servers of the version before take no other fields.
alter table workflow_trigger add column hook jsonb not null default '{}';
-- Sealed: what deliveries are signed with. Null: none was given.
alter table workflow_trigger add column signing_secret text;
-- { at, reason, count }: the last delivery that was refused, and how many were. Null: none.
alter table workflow_trigger add column hook_refused jsonb;
-- { at, state, topic }: the subscription of Amazon SNS that was confirmed or has ended. Null: none.
alter table workflow_trigger add column hook_subscription jsonb;

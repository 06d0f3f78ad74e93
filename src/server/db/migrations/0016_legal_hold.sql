-- While an organization is on legal hold, nobody deletes anything of its record: see docs/adr/0081.
create table legal_hold (
  org_id text primary key references organisation (org_id) on delete cascade,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null
);
select costloom_tenant_table('legal_hold');

-- Whoever is about to delete more than rows calls it. The server tells CL002 as a conflict.
create function costloom_refuse_held(held_org text) returns void
language plpgsql stable
as $$
declare
  hold_reason text;
begin
  select reason into hold_reason from legal_hold where org_id = held_org;
  if found then
    raise exception 'The organization % is on legal hold.', held_org using errcode = 'CL002', detail = hold_reason;
  end if;
end
$$;

-- Every deletion of these rows passes this one place.
create function costloom_keep_held() returns trigger
language plpgsql
as $$
begin
  perform costloom_refuse_held(old.org_id);
  return old;
end
$$;

do $$
declare
  kept text;
begin
  foreach kept in array array[
    'organisation', 'organisation_activity', 'cost_source', 'cases', 'workflow', 'schedule_fire', 'generation',
    'agent_thread', 'ai_request', 'cost_report', 'cost_report_sending', 'notification_outbox', 'budget', 'virtual_tag'
  ] loop
    execute format(
      'create trigger %I before delete on %I for each row execute function costloom_keep_held()', kept || '_held', kept);
  end loop;
end
$$;
-- A trial of one step leaves a run, which its editor takes away.
create trigger execution_held before delete on execution
  for each row when (old.mode <> 'step_test') execute function costloom_keep_held();

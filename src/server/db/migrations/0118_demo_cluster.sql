-- A Kubernetes cluster of the demo company, beside whatever else it may have by then.
do $$
declare
  known text := pg_get_constraintdef(oid) from pg_constraint
    where conname = 'demo_thing_kind_check' and conrelid = 'demo_thing'::regclass;
begin
  execute 'alter table demo_thing drop constraint demo_thing_kind_check';
  execute 'alter table demo_thing add constraint demo_thing_kind_check '
    || replace(known, '''unit_metric''::text', '''unit_metric''::text, ''kubernetes_cluster''::text');
end
$$;

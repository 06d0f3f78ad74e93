-- Work that nobody waits for. A recurring job is one row (key 'every') that is put forward when it is done; any other row
-- goes when it is done, and stays as failed when it was given up. What is of no organisation has an empty org_id.
create table job (
  job_id text primary key,
  name text not null,
  org_id text not null,
  key text,
  input json not null,
  run_at timestamptz not null,
  tries integer not null default 0,
  failed boolean not null default false,
  -- Whoever runs it, until when it is theirs without a sign of life.
  claim text,
  claimed_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null
);
create unique index job_key on job (name, org_id, key) where key is not null and not failed;
create index job_due on job (run_at) where not failed;
create index job_failed on job (last_error_at) where failed;
select costloom_tenant_table('job');

-- Imports that wait, or whose server is gone.
insert into job (job_id, name, org_id, key, input, run_at, created_at)
select id, 'bills.import', org_id, id, json_build_object('importId', id), started_at, started_at
from cost_import where state in ('waiting', 'running', 'detecting');

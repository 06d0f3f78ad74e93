-- Workflows that a model was asked for; kept for a week, and nothing else refers to them.
create table generation (
  generation_id text primary key,
  org_id text not null,
  status text not null check (status in ('IN_PROGRESS', 'READY', 'FAILED')),
  -- Of one that failed: why.
  message text not null default '',
  -- Of one that is ready: name, description, graph, input parameters and problems. json: kept to the letter.
  workflow json,
  created_by text not null,
  created_at timestamptz not null
);
create index generation_org on generation (org_id, created_at);
create index generation_old on generation (created_at);
select costloom_tenant_table('generation');

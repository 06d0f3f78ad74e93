-- An organization has set up these AI models, each with its key.
create table ai_model (
  model_id text primary key,
  org_id text not null,
  name text not null,
  kind text not null,
  address text not null,
  -- It is the provider's name of the model.
  model text not null,
  -- Its key is sealed; null: it has none.
  secret text,
  -- US dollars are paid for a million tokens; null: the price is not known.
  price_in double precision,
  price_out double precision,
  created_at timestamptz not null
);
create unique index ai_model_name on ai_model (org_id, lower(name));
select costloom_tenant_table('ai_model');
select costloom_cap_list('ai_model', 'org_id', 50);

-- A model was asked this: as it was asked for, as it left the machine, and what came back. Rows are kept for 30 days.
create table ai_request (
  request_id text primary key,
  org_id text not null,
  at timestamptz not null,
  used_for text not null,
  model_name text not null,
  model text not null,
  status text not null check (status in ('ok', 'failed')),
  message text not null,
  tokens_in integer not null,
  tokens_out integer not null,
  -- It is in US dollars; null: the price is not known.
  cost double precision,
  milliseconds integer not null,
  asked text not null,
  sent text not null,
  answer text not null
);
create index ai_request_org on ai_request (org_id, at desc, request_id desc);
create index ai_request_old on ai_request (at);
select costloom_tenant_table('ai_request');

-- A person asks an agent in threads of their own, which are neither exported nor seen by anybody else.
create table agent_thread (
  thread_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  -- It is a person, or `key:<id>`.
  user_id text not null,
  agent_id text not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agent_thread_of on agent_thread (org_id, user_id, agent_id, updated_at desc);
create index agent_thread_old on agent_thread (updated_at);
select costloom_tenant_table('agent_thread');

-- A prompt and its answer are two messages with one interaction id.
create table agent_message (
  thread_id text not null references agent_thread (thread_id) on delete cascade,
  seq integer not null check (seq between 1 and 30),
  org_id text not null,
  interaction_id text not null,
  source text not null check (source in ('user', 'agent')),
  status text not null check (status in ('in progress', 'ready', 'failed')),
  -- A user gives { prompt }; src/shared/api/ai/entities.ts describes that of an agent. As json it is kept to the letter.
  data json not null,
  -- The answer was shown to its end.
  typed boolean not null default false,
  -- An answer offers this action. It stands at step_status since step_at, and the execution came of it.
  action json,
  step_status text check (step_status in ('preview', 'running', 'succeeded', 'partial', 'failed', 'dismissed', 'undoing',
    'undone')),
  step_summary text,
  step_at timestamptz,
  execution_id text,
  created_at timestamptz not null,
  primary key (thread_id, seq)
);
create unique index agent_message_once on agent_message (thread_id, interaction_id, source);
create index agent_message_org on agent_message (org_id);
create index agent_message_active on agent_message (org_id, created_at) where status = 'in progress';
create index agent_message_running on agent_message (step_at) where step_status = 'running';
select costloom_tenant_table('agent_message');

-- A model is asked for a whole workflow, or for a change of one that is open in the editor. Rows are kept for a week, and
-- nothing else refers to them.
create table generation (
  generation_id text primary key,
  org_id text not null,
  kind text not null default 'workflow' check (kind in ('workflow', 'change')),
  status text not null check (status in ('IN_PROGRESS', 'READY', 'FAILED')),
  -- It says why the generation failed.
  message text not null default '',
  -- A ready workflow has name, description, graph, input parameters and problems; a ready change has its operations and the
  -- model’s notes. As json they are kept to the letter.
  workflow json,
  change json,
  created_by text not null,
  created_at timestamptz not null
);
create index generation_org on generation (org_id, created_at);
create index generation_old on generation (created_at);
select costloom_tenant_table('generation');

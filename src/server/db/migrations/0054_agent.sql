-- What people ask an agent: a person's own threads in an organisation. Neither exported nor seen by anybody else.
create table agent_thread (
  thread_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  -- A person, or `key:<id>`.
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
  -- Of a user { prompt }; of an agent as src/shared/api/ai/entities.ts says. json: kept to the letter.
  data json not null,
  -- Whether the answer was shown to its end.
  typed boolean not null default false,
  -- Of an answer that offers to do something: what, how that stands, since when, and the execution that came of it.
  action json,
  step_status text check (step_status in ('preview', 'running', 'succeeded', 'failed')),
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

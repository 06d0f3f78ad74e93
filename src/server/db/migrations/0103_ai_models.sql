-- AI models that an organization has set up, each with its key.
create table ai_model (
  model_id text primary key,
  org_id text not null,
  name text not null,
  kind text not null,
  address text not null,
  -- As the provider names it.
  model text not null,
  -- Its key, sealed; null: none.
  secret text,
  -- US dollars for a million tokens; null: not known.
  price_in double precision,
  price_out double precision,
  created_at timestamptz not null
);
create unique index ai_model_name on ai_model (org_id, lower(name));
select costloom_tenant_table('ai_model');
select costloom_cap_list('ai_model', 'org_id', 50);

-- What models were asked: as it was asked for, as it left the machine, and what came back. Kept for 30 days.
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
  -- US dollars; null: the price is not known.
  cost double precision,
  milliseconds integer not null,
  asked text not null,
  sent text not null,
  answer text not null
);
create index ai_request_org on ai_request (org_id, at desc, request_id desc);
create index ai_request_old on ai_request (at);
select costloom_tenant_table('ai_request');

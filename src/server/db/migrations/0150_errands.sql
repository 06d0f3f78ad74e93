-- Work that a process asks others for and waits for. The row goes when it is answered; the asker and whoever does it give
-- signs of life, so that one whose process is gone is done by another, or by nobody.
create table errand (
  errand_id text primary key,
  kind text not null,
  -- Empty: of no organization.
  org_id text not null,
  input json not null,
  asked_at timestamptz not null,
  asked_until timestamptz not null,
  claim text,
  held_until timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'done', 'failed')),
  output json
);
create index errand_waiting on errand (kind, asked_at) where state in ('waiting', 'taken');
select costloom_tenant_table('errand');

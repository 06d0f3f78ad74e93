-- Issues of Jira and GitHub that belong to a case, as they stood when they were last looked at.
create table case_ticket (
  ticket_id text primary key,
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  integration_id text not null references integration (integration_id) on delete cascade,
  service text not null check (service in ('JIRA', 'GITHUB')),
  -- Of GitHub: the repository.
  place text not null,
  -- OPS-12 of Jira, the number of GitHub; null while it is being created.
  number text,
  url text not null,
  title text not null,
  status text not null,
  state text not null check (state in ('new', 'in_progress', 'done')),
  assignee text,
  created_by text not null,
  created_at timestamptz not null,
  looked_at timestamptz not null,
  -- Comments of the issue are on the case up to then, but for those that the case wrote (the newest of them).
  comments_at timestamptz not null,
  written text[] not null default '{}',
  -- Comments of the case are on the issue up to this activity.
  told_through bigint not null,
  -- Why it could not be looked at.
  error text
);
create unique index case_ticket_one on case_ticket (case_id, integration_id, place, number);
create unique index case_ticket_creating on case_ticket (case_id) where number is null;
create index case_ticket_due on case_ticket (looked_at) where number is not null;
create index case_ticket_integration on case_ticket (integration_id);
select costloom_tenant_table('case_ticket');
select costloom_cap_list('case_ticket', 'case_id', 20);

-- What apps report of themselves; the newest of each organisation, and nothing else refers to them.
create table client_report (
  report_id text primary key,
  org_id text not null references organisation (org_id) on delete cascade,
  at timestamptz not null,
  -- The name of who was signed in.
  reporter text not null,
  -- json: kept to the letter.
  report json not null
);
create index client_report_newest on client_report (org_id, at desc, report_id desc);
select costloom_tenant_table('client_report');

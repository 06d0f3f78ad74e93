-- What people said of anomalies; the detector no longer tells what is expected or ignored while it stands.
create table anomaly_feedback (
  feedback_id text primary key,
  org_id text not null,
  case_id text not null references cases (case_id) on delete cascade,
  verdict text not null check (verdict in ('expected', 'fixed', 'ignored')),
  -- Where it holds: as the anomaly itself for what is expected; '' of an ignored place is any.
  provider text not null,
  currency text not null,
  direction text not null check (direction in ('spike', 'drop')),
  service text not null,
  account_id text not null,
  region text not null,
  -- Expected: from this day on, up to this cost of a day (of a drop: down to it).
  from_day date,
  level numeric,
  -- Ignored: through this day (null: for good), up to this impact of a day (null: any).
  until date,
  cap numeric,
  note text not null,
  by text not null,
  at timestamptz not null,
  undone_by text,
  undone_at timestamptz
);
create index anomaly_feedback_newest on anomaly_feedback (org_id, at desc, feedback_id);
create index anomaly_feedback_case on anomaly_feedback (case_id);
select costloom_tenant_table('anomaly_feedback');
select costloom_cap_list('anomaly_feedback', 'org_id', 10000);

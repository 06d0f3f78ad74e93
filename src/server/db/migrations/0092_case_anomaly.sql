-- An anomaly's days, amounts and contributors as data, so that a chart can mark them and a screen can lay them out.
alter table case_detail add column anomaly jsonb;
create index case_detail_anomaly on case_detail (org_id, (anomaly ->> 'lastDay')) where anomaly is not null;

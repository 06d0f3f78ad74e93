-- Values of a business metric by segment, such as a team: splits of shared costs go by them, unit costs by their sum.
-- '' is a value of the whole.
alter table unit_metric_value add column segment text not null default '';
alter table unit_metric_value drop constraint unit_metric_value_pkey;
alter table unit_metric_value add primary key (metric_id, day, segment);
drop trigger costloom_cap_metric_id on unit_metric_value;
select costloom_cap_list('unit_metric_value', 'metric_id', 100000);

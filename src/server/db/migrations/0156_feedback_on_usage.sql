-- What people said of an anomaly of usage: what is consumed, and the unit in which `level` and `cap` are. '' of one of cost.
alter table anomaly_feedback add column sku text not null default '', add column unit text not null default '';

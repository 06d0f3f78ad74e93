-- A person chose the bills of a sync over those that these sources have of the same charges: it holds for later months.
alter table bill_sync add column chosen_over text[] not null default '{}';

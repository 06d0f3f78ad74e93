-- The values of secret fields: JSON by field id, sealed with the context integration:<id>. Null: it has none.
alter table integration add column secrets text;
-- What asking its service showed last: a ConnectionCheck. Null: it was not asked.
alter table integration add column last_check jsonb;

-- Lower case, made by the server: the database's own lower() knows ASCII only in the C locale. Null: the name is ASCII.
alter table space add column name_key text;
drop index space_name;
create unique index space_name on space (org_id, (coalesce(name_key, lower(name))));

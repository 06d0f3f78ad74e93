-- Networks from which people and API keys of an organization may come; none: from everywhere.
alter table organisation add column allowed_networks text[] not null default '{}';

-- Organizations that were made for the demo company alone: they are deleted whole, and one is enough for a person.
alter table organisation add column demo boolean not null default false;

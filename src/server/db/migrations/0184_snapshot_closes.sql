-- Whether the last day of usage in a stored month is a whole one; of what is stored already it is believed.
alter table cost_snapshot add column closes boolean not null default true;

-- A period with an invoice is closed: its last days are complete.
alter table cost_snapshot add column invoiced boolean not null default false;

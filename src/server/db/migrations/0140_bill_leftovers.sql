-- What lies in the store of bills and no row refers to: removed when it has stood here for a day.
create table bill_leftover (
  key text primary key,
  since timestamptz not null
);

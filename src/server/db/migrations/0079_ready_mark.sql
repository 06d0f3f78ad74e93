-- Written when somebody asks whether the server is ready: a disk that is full, or a database that only reads, shows here.
create table ready_mark (
  id boolean primary key default true check (id),
  at timestamptz not null
);
insert into ready_mark (at) values (now());

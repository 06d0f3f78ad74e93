-- The color of a value of the bills in charts: one on every screen and in every export, from when it was first drawn.
create table value_color (
  org_id text not null,
  -- The fields of a grouping, and what a group has there.
  fields text[] not null,
  group_key text not null,
  color integer not null check (color between 1 and 10),
  primary key (org_id, fields, group_key)
);
select costloom_tenant_table('value_color');

-- Taxes are part of a document's total, and nobody's earnings.
alter table charging_document add column tax numeric not null default 0;

alter table charging_seller add column logo_id text;

-- A logo lies once in each organization whose documents show it: documents name it.
create table charging_logo (
  org_id text not null,
  -- SHA-256 of the image.
  logo_id text not null,
  -- A PNG as base64.
  content text not null,
  primary key (org_id, logo_id)
);
select costloom_tenant_table('charging_logo');
select costloom_cap_list('charging_logo', 'org_id', 1000);

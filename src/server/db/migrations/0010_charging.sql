-- A provider charges its customers: see docs/adr/0058. All rows but those of customer_invoice are the provider’s.
create table price_book (
  book_id text primary key,
  org_id text not null,
  name text not null,
  -- It counts saves: a save of an older one is refused.
  revision integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index price_book_name on price_book (org_id, lower(name));
select costloom_tenant_table('price_book');
select costloom_cap_list('price_book', 'org_id', 200);

-- In a month the last save counts whose first month has begun by then.
create table price_book_version (
  book_id text not null references price_book (book_id) on delete cascade,
  org_id text not null,
  revision integer not null,
  -- yyyy-MM; null: it holds in all months.
  valid_from text check (valid_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- src/shared/model/charging/terms.ts describes the terms.
  terms jsonb not null,
  by text not null,
  at timestamptz not null,
  primary key (book_id, revision)
);
select costloom_tenant_table('price_book_version');
select costloom_cap_list('price_book_version', 'book_id', 400);

create table charged_customer (
  org_id text not null,
  customer_id text not null,
  book_id text not null references price_book (book_id),
  by text not null,
  at timestamptz not null,
  primary key (org_id, customer_id)
);
select costloom_tenant_table('charged_customer');

create table customer_credit (
  credit_id text primary key,
  org_id text not null,
  customer_id text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- It is in the currency of the customer’s price book.
  amount numeric not null check (amount > 0),
  reason text not null,
  by text not null,
  at timestamptz not null
);
create index customer_credit_month on customer_credit (org_id, month);
select costloom_tenant_table('customer_credit');
select costloom_cap_list('customer_credit', 'org_id', 5000);

create table exchange_rate (
  org_id text not null,
  from_currency text not null,
  to_currency text not null,
  day date not null,
  rate numeric not null check (rate > 0),
  by text not null,
  at timestamptz not null,
  primary key (org_id, from_currency, to_currency, day)
);
select costloom_tenant_table('exchange_rate');
select costloom_cap_list('exchange_rate', 'org_id', 5000);

-- The seller stands at the head of invoices.
create table charging_seller (
  org_id text primary key,
  name text not null,
  address text not null,
  note text not null,
  logo_id text
);
select costloom_tenant_table('charging_seller');

-- Documents name their logo, which lies once in each organization whose documents show it.
create table charging_logo (
  org_id text not null,
  -- It is the SHA-256 of the image.
  logo_id text not null,
  -- It is a PNG as base64.
  content text not null,
  primary key (org_id, logo_id)
);
select costloom_tenant_table('charging_logo');
select costloom_cap_list('charging_logo', 'org_id', 1000);

create table billing_run (
  run_id text primary key,
  org_id text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null check (state in ('draft', 'closed')),
  -- It counts calculations: only what was looked at is closed.
  revision integer not null default 1,
  -- src/shared/api/charging/runs.ts describes { problems, reconciliation }.
  facts jsonb not null,
  calculated_at timestamptz not null,
  created_by text not null,
  closed_by text,
  closed_at timestamptz
);
create unique index billing_run_month on billing_run (org_id, month);
select costloom_tenant_table('billing_run');
select costloom_cap_list('billing_run', 'org_id', 1200);

create table charging_document (
  document_id text primary key,
  org_id text not null,
  run_id text not null references billing_run (run_id) on delete cascade,
  customer_id text not null,
  customer_name text not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'additional')),
  -- It corrects the invoice of this number.
  corrects text,
  month text not null,
  -- It is null while the document is a draft.
  number text,
  state text not null check (state in ('draft', 'closed')),
  currency text not null,
  total numeric not null,
  -- The taxes are a part of the total, and nobody's earnings.
  tax numeric not null default 0,
  -- The clouds’ bills come to this, in the currency of the document.
  billed numeric not null,
  -- src/server/domains/charging/content.ts describes { book, terms, rates, priced }.
  content jsonb not null,
  created_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  check ((state = 'closed') = (number is not null))
);
create unique index charging_document_number on charging_document (org_id, number);
create unique index charging_document_draft on charging_document (run_id, customer_id) where state = 'draft';
create index charging_document_run on charging_document (run_id);
select costloom_tenant_table('charging_document');

-- A customer sees this of a closed document: prices, and nothing that they come from.
create table customer_invoice (
  invoice_id text primary key,
  org_id text not null,
  number text not null,
  kind text not null check (kind in ('invoice', 'credit_note', 'additional')),
  month text not null,
  currency text not null,
  total numeric not null,
  issued_at timestamptz not null,
  content jsonb not null
);
create index customer_invoice_list on customer_invoice (org_id, issued_at desc, invoice_id desc);
select costloom_tenant_table('customer_invoice');

create function costloom_closed_stays() returns trigger
language plpgsql
as $$
begin
  raise exception 'A closed document never changes.';
end
$$;
create trigger charging_document_closed before update on charging_document
  for each row when (old.state = 'closed') execute function costloom_closed_stays();
create trigger customer_invoice_closed before update on customer_invoice
  for each row execute function costloom_closed_stays();

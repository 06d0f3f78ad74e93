-- The list of customers asks for the newest documents of each of them.
create index concurrently charging_document_customer on charging_document (org_id, customer_id, month);

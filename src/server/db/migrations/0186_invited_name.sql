-- What whoever invited a person calls them: the name of the account is told when the person has accepted. Null: nothing.
alter table membership add column invited_first_name text;
alter table membership add column invited_last_name text;

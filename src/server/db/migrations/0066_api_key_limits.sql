-- What a key is good for, and until when; null: without end.
alter table api_key
  add column scope text not null default 'write' check (scope in ('read', 'write')),
  add column expires_at timestamptz;

#!/bin/sh
# Makes the roles of the everyday work, when the database is made: what servers do for an organization cannot become the
# owner of the tables. It may be run again, also on a database that is there already.
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_APP_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
select 'create role costloom_app nologin nosuperuser nobypassrls nocreatedb nocreaterole'
  where not exists (select from pg_roles where rolname = 'costloom_app') \gexec
select 'create role costloom_web login'
  where not exists (select from pg_roles where rolname = 'costloom_web') \gexec
alter role costloom_web password :'password';
grant costloom_app to costloom_web;
select format('revoke temporary on database %I from public', current_database()) \gexec
SQL

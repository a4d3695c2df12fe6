#!/bin/sh
# Run once by the image of PostgreSQL, as its administrator: the service's own role, which row-level security binds.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$GANGWAY_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role gangway login nosuperuser nobypassrls nocreatedb nocreaterole password :'password';
create database gangway owner gangway encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL

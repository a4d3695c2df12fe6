#!/bin/sh
# Run once by the PostgreSQL image as its administrator: creates the two roles of the service, which are subject to row-level security.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$GANGWAY_PASSWORD" --set=partner_password="$GANGWAY_PARTNER_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role gangway login nosuperuser nobypassrls nocreatedb nocreaterole password :'password';
create role gangway_partner login nosuperuser nobypassrls nocreatedb nocreaterole password :'partner_password';
create database gangway owner gangway encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL

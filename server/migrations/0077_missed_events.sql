-- Up to when a partner has dealt with the events that occurred while no endpoint was active: replayed or ignored them.
-- Endpoints that exist now start without any: their partners have seen the offer before.
alter table webhook_endpoint add column missed_settled_at timestamptz default now();
alter table webhook_endpoint alter column missed_settled_at drop default;
comment on column webhook_endpoint.missed_settled_at is 'unrouted events before this were replayed or ignored; null: none yet';

-- Seals over the audit records, authenticated with a key that is not in the database: whoever can write to the database
-- alone can no longer delete account activity or rewrite the audit log of a customer unnoticed.
alter table account_event add column seal_number bigint;
comment on column account_event.seal_number is 'the seal that covers this event; null until it is sealed';
create index account_event_unsealed on account_event (account_event_id) where seal_number is null;
create index account_event_by_seal on account_event (seal_number) where seal_number is not null;

create table account_seal (
  seal_number bigint primary key,
  events integer not null,
  content_hash bytea not null,
  previous_mac bytea not null,
  mac bytea not null,
  sealed_at timestamptz not null
);
comment on column account_seal.content_hash is 'SHA-256 over the sealed events, in order of their ids';
comment on column account_seal.mac is 'HMAC over this seal and the one before';

create table customer_seal (
  partner_id uuid not null,
  customer_id uuid not null,
  entries integer not null,
  head bytea not null,
  mac bytea not null,
  sealed_at timestamptz not null,
  primary key (partner_id, customer_id)
);
comment on column customer_seal.head is 'the hash of the last audit entry that is sealed';
select keep_to_own_partner('customer_seal');

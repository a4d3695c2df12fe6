-- The audit logs of customers in the stream for a SIEM. Entries of one customer are chained, but entries of different customers
-- have no common order, so a background job numbers them after they are committed: in seals, as account activity.
create table customer_entry_seal (
  seal_number bigint primary key,
  entries integer not null,
  content_hash bytea not null,
  previous_mac bytea not null,
  mac bytea not null,
  sealed_at timestamptz not null,
  sealed_until timestamptz not null
);
comment on column customer_entry_seal.content_hash is 'SHA-256 over the hashes of the sealed entries, in order of their ids';
comment on column customer_entry_seal.mac is 'HMAC over this seal and the one before';
comment on column customer_entry_seal.sealed_until is 'later entries are looked for from a while before this time on';

create table sealed_customer_entry (
  partner_id uuid not null,
  customer_id uuid not null,
  audit_entry_id uuid not null,
  seal_number bigint not null,
  primary key (partner_id, customer_id, audit_entry_id)
);
comment on table sealed_customer_entry is 'which seal an audit entry belongs to; only for entries that were written while AUDIT_STREAM_CUSTOMERS was on';
create index sealed_customer_entry_by_seal on sealed_customer_entry (seal_number);
select keep_to_own_partner('sealed_customer_entry');

-- The index that finds new entries by time is created later, without blocking changes: 0049.

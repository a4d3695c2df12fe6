-- Business customers, their people, and what makes repeated requests harmless.
-- customer_id is a UUIDv7: ordered by creation, so the primary key is also the order "newest first".

-- No foreign keys on the busy tables. To partner: each insert would share-lock the one row that all others lock too. From
-- person and identity: they are only ever written by the statement or transaction that holds their customer, and checking
-- each row again was a third of the time of a create (measured).
create table customer (
  partner_id uuid not null,
  customer_id uuid not null,
  partner_customer_id text not null,
  version int not null default 1,
  verification_status text not null,
  review_stage text not null,
  round int not null default 1,
  reason_codes text[] not null default '{}',
  rules_version text not null,
  wrapped_key bytea,
  event_sequence int not null,
  audit_hash bytea not null,
  person_count smallint not null,
  email text not null,
  phone_number text,
  company_name text not null,
  trading_name text,
  business_type_code text not null,
  incorporation_country text not null,
  industry text not null,
  description text,
  website text not null,
  registration_number text not null,
  registration_date date,
  addresses jsonb not null default '[]',
  financials jsonb,
  search_terms text[] collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz not null,
  status_changed_at timestamptz not null,
  decided_at timestamptz,
  primary key (partner_id, customer_id),
  constraint customer_reference_once unique (partner_id, partner_customer_id)
);
comment on column customer.wrapped_key is 'seals this customer''s people; set to null to erase them';
-- Tells another partner's customer (403) from an unknown one (404).
create index customer_by_id on customer (customer_id);

-- For "changed since": what a partner asks when it keeps a copy of its own.
create index customer_by_change on customer (partner_id, updated_at);

-- The smallest UUIDv7 of a moment: finds the place of a time in an index of ids.
create function id_at(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- What a list can be searched by: words of the names (w:), the email (e:), the registration number (r:).
-- A table instead of a text index: operators such as ILIKE may not look at rows before row-level security has, so
-- PostgreSQL would read every row of the partner. Comparing text is free of that, and a prefix is a range.
-- customer.search_terms says the same of one customer: with a second word, what the first has found is looked at there.
create table customer_term (
  partner_id uuid not null,
  term text collate "C" not null,
  customer_id uuid not null,
  primary key (partner_id, term, customer_id)
);

-- How many customers a partner has, so that a list knows its total without counting. Each connection adds to a row of
-- its own (shard), so that creates don't queue up behind one counter; a reader adds the rows up. A row may be negative.
create table customer_count (
  partner_id uuid not null,
  verification_status text not null,
  business_type_code text not null,
  incorporation_country text not null,
  shard smallint not null,
  customers int not null,
  primary key (partner_id, verification_status, business_type_code, incorporation_country, shard)
) with (fillfactor = 50);

create table person (
  partner_id uuid not null,
  customer_id uuid not null,
  person_id uuid not null,
  position smallint not null,
  ownership_type text[] not null,
  percentage_share smallint,
  residence_country text not null,
  verification_status text not null default 'NotStarted',
  sealed bytea not null,
  supersedes_person_id uuid,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (partner_id, customer_id, person_id)
);
comment on column person.sealed is 'names, birth date, nationality, tax residence, email, phone, address';

create table identity (
  partner_id uuid not null,
  customer_id uuid not null,
  person_id uuid not null,
  identity_id uuid not null,
  position smallint not null,
  identity_type_code text not null,
  issuing_country text not null,
  document_upload_id uuid,
  value_index bytea not null,
  sealed bytea not null,
  primary key (partner_id, customer_id, person_id, identity_id)
);
comment on column identity.value_index is 'blind index of the normalised number: finds equal numbers without reading them';
create index identity_by_value on identity (value_index);

-- The answer to a change, kept with the change. The row commits with it or not at all.
create table idempotency_key (
  partner_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  sealed_body bytea not null,
  created_at timestamptz not null,
  primary key (partner_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Who changed what, when; `sealed` holds the profile before and after the change, under the customer's key.
-- Each entry carries the hash of the one before it: a removed or altered entry breaks the chain.
create table audit_entry (
  partner_id uuid not null,
  customer_id uuid not null,
  audit_entry_id uuid not null,
  version int not null,
  occurred_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('Partner', 'Analyst', 'System')),
  actor_id text not null,
  action text not null,
  changed_fields text[] not null,
  request_id text,
  sealed bytea,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (partner_id, customer_id, audit_entry_id)
);

-- Sealed bytes don't get smaller; PostgreSQL would try each time.
alter table audit_entry alter column sealed set storage external;
alter table person alter column sealed set storage external;
alter table identity alter column sealed set storage external;

select keep_to_own_partner('customer');
select keep_to_own_partner('customer_term');
select keep_to_own_partner('customer_count');
select keep_to_own_partner('audit_entry');
select keep_to_own_partner('person');
select keep_to_own_partner('identity');
select keep_to_own_partner('idempotency_key');

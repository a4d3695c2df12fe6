-- Files that belong to a customer or one of its people: the link that was given out, and what became of it.
-- The bytes lie in the store under a key made of these columns; what is known about them lies here.

create table document (
  partner_id uuid not null,
  customer_id uuid not null,
  document_id uuid not null,
  document_category text not null,
  person_id uuid,
  content_type text not null,
  status text not null check (status in ('Pending', 'Confirmed', 'Accepted', 'Rejected', 'Superseded', 'Expired')),
  reason_code text,
  requested_at timestamptz not null,
  link_expires_at timestamptz not null,
  uploaded_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text check (confirmed_by in ('Storage', 'Patch')),
  size_bytes bigint,
  sha256 bytea,
  next_look_at timestamptz,
  primary key (partner_id, customer_id, document_id),
  foreign key (partner_id, customer_id) references customer,
  foreign key (partner_id, customer_id, person_id) references person,
  -- A confirmed document always has its facts: nothing is shown to an analyst that was never looked at.
  check (status not in ('Confirmed', 'Accepted') or (confirmed_at is not null and size_bytes is not null and sha256 is not null))
);
comment on column document.person_id is 'null: a document of the business itself';
comment on column document.next_look_at is 'when the sweep asks the store next; null once nothing is left to find or to clear away';

-- Tells another customer's document (403) from an unknown one (400).
create index document_by_id on document (document_id);
-- The work of the sweep, and nothing else.
create index document_to_look_at on document (next_look_at) where next_look_at is not null;

select keep_to_own_partner('document');

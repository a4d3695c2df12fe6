-- What a reviewer has decided about two customers that have something in common. A verdict counts only while everything they have in
-- common was known when it was given.
create table duplicate_verdict (
  partner_id uuid not null,
  customer_id uuid not null,
  other_customer_id uuid not null,
  verdict text not null check (verdict in ('NotDuplicate', 'SameBusiness')),
  matches text[] not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (partner_id, customer_id, other_customer_id)
);
comment on column duplicate_verdict.other_customer_id is 'of any partner';
comment on column duplicate_verdict.matches is 'fingerprints of the values in common, keyed with the key of the customer';

select keep_to_own_partner('duplicate_verdict');

-- What happened, written in the transaction in which it happened. `envelope` is the exact text that is signed and sent.

create table event (
  partner_id uuid not null,
  event_id uuid not null,
  customer_id uuid,
  sequence int,
  event_type text not null,
  event_version smallint not null,
  occurred_at timestamptz not null,
  envelope text,
  primary key (partner_id, event_id)
);
comment on column event.sequence is 'counts per customer from 1, so that a receiver can drop what is older than what it has';

select keep_to_own_partner('event');

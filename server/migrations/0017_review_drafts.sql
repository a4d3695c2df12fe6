-- What an analyst has marked for a change request and not sent yet. Sealed: messages may name people.
create table change_request_draft (
  partner_id uuid not null,
  customer_id uuid not null,
  account_id uuid not null,
  version integer not null,
  round integer not null,
  saved_at timestamptz not null,
  sealed bytea not null,
  primary key (partner_id, customer_id, account_id)
);
comment on column change_request_draft.version is 'the version of the customer that the draft was made on';
alter table change_request_draft alter column sealed set storage external;
select keep_to_own_partner('change_request_draft');

-- The id that a client gives a note, so that sending it twice adds it once.
alter table review_note add column client_note_id uuid;
create unique index review_note_by_client_id on review_note (partner_id, customer_id, author_id, client_note_id)
  where client_note_id is not null;

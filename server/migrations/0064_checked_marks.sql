-- What a reviewer has checked: a document, or a declared detail, perhaps against a document. A mark counts only while the
-- fingerprint is that of the present value.
create table checked_mark (
  partner_id uuid not null,
  customer_id uuid not null,
  place text not null,
  account_id uuid not null,
  document_id uuid,
  fingerprint bytea not null,
  marked_at timestamptz not null,
  primary key (partner_id, customer_id, place, account_id)
);
comment on column checked_mark.place is 'documents/<id>, business/<field> or people/<id>/<field>';
comment on column checked_mark.document_id is 'the document that the detail was compared with; null if it was none';
comment on column checked_mark.fingerprint is 'of the value that was checked, keyed with the key of the customer';

select keep_to_own_partner('checked_mark');

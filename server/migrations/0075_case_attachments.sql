-- Files that staff attach to a case, in the store of the documents. Never visible to partners.
create table case_attachment (
  partner_id uuid not null,
  customer_id uuid not null,
  attachment_id uuid not null,
  client_attachment_id uuid,
  added_by uuid not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  announced_bytes integer not null,
  sealed bytea not null,
  requested_at timestamptz not null,
  link_expires_at timestamptz not null,
  added_at timestamptz,
  sha256 bytea,
  active_content text[],
  removed_at timestamptz,
  removed_by uuid,
  remove_file_at timestamptz,
  primary key (partner_id, customer_id, attachment_id),
  constraint case_attachment_stored check ((added_at is null) = (sha256 is null))
);
create unique index case_attachment_by_client_id on case_attachment (partner_id, customer_id, added_by, client_attachment_id)
  where client_attachment_id is not null;
create index case_attachment_to_remove on case_attachment (remove_file_at) where remove_file_at is not null;
comment on column case_attachment.sealed is 'the description';
comment on column case_attachment.added_at is 'when the file had arrived and was checked; null while it is awaited or if it was rejected';
comment on column case_attachment.removed_by is 'null if the file was rejected';
comment on column case_attachment.remove_file_at is 'when the file is removed from the store: after it was removed or rejected, or if it is never confirmed';
select keep_to_own_partner('case_attachment');

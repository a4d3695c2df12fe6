-- What each partner uploads in a day (UTC), over all nodes. Links reserve what they allow; a document that arrives or expires
-- corrects the reservation.
create table upload_usage (
  partner_id uuid not null references partner,
  day date not null,
  links integer not null,
  bytes bigint not null,
  primary key (partner_id, day)
);
comment on column upload_usage.bytes is 'bytes that arrived, and what open upload links still allow';
create index upload_usage_day on upload_usage (day);
select keep_to_own_partner('upload_usage');

alter table document add column announced_bytes bigint;
comment on column document.announced_bytes is 'the only size that the upload link accepts; null: any size up to the maximum';

-- A file that arrives after this is not confirmed: the store may not know that the partner was deactivated.
alter table partner add column deactivated_at timestamptz;
update partner set deactivated_at = now() where status = 'Inactive';

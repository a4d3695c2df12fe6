-- What would block requests for as long as a large table is read, done without blocking them.

alter table review_case validate constraint review_case_accepted_risk_level_check;
alter table requested_item validate constraint requested_item_source_check;
alter table audit_entry validate constraint audit_entry_actor_kind_check;

-- The work of the scan over older documents. An erased customer's documents have an empty hash and no file.
create index concurrently if not exists document_to_scan on document (document_id desc)
  where scanned_at is null and next_look_at is null and status in ('Confirmed', 'Accepted') and sha256 <> '';

-- Finds new entries by time without slowing down creates: entries are written in the order of time, so a summary of each
-- megabyte is enough.
create index concurrently if not exists audit_entry_by_time on audit_entry using brin (occurred_at) with (autosummarize = on);

-- When a file was scanned for malware, so that documents confirmed before a scanner was configured are scanned afterwards.
alter table document add column scanned_at timestamptz;
comment on column document.scanned_at is 'when the malware scanner answered about the file; null: it was not scanned';
-- The work of the scan over older documents. An erased customer's documents have an empty hash and no file.
create index document_to_scan on document (document_id desc)
  where scanned_at is null and next_look_at is null and status in ('Confirmed', 'Accepted') and sha256 <> '';

-- When a file was scanned for malware, so that documents confirmed before a scanner was configured are scanned afterwards.
alter table document add column scanned_at timestamptz;
comment on column document.scanned_at is 'when the malware scanner answered about the file; null: it was not scanned';
-- The index for the scan is created later, without blocking uploads: 0049.

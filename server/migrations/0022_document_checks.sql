-- What the checks of an uploaded file found, for analysts: never shown to the partner.
alter table document add column active_content text[];
comment on column document.active_content is 'what the PDF can do besides being shown, see platform/store/active-content.ts; null: confirmed before this was checked';
alter table document add column malware text;
comment on column document.malware is 'the signature that the malware scanner matched; null: none, or not scanned';

-- Which version of the matcher indexed the name of a subject, and which one compared it with the lists. Subjects with a lower
-- version than the running release are indexed and screened again, in the background.
alter table screening_subject add column matcher_version smallint not null default 0;
alter table screening_subject add column matched_at timestamptz;
comment on column screening_subject.matcher_version is 'counts only if matched_at equals screened_at: a node of an earlier release writes screened_at alone';

alter table screening_name add column keys_version smallint not null default 0;

-- A node of an earlier release updates the keys without a version. Newer nodes replace the row instead.
create function forget_keys_version() returns trigger language plpgsql as $$
begin
  new.keys_version := 0;
  return new;
end $$;
create trigger forget_keys_version before update of keys on screening_name
for each row execute function forget_keys_version();

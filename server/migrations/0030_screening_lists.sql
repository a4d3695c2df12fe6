-- Screening lists that an operator imported. An entry is stored once for as long as it stays unchanged: it belongs to the
-- versions from from_version up to, but not including, until_version. Versions and activations are only ever added.
create table screening_list_version (
  list text not null,
  version integer not null,
  title text not null,
  format text not null,
  file_name text not null,
  sha256 bytea not null,
  entries integer not null,
  imported_at timestamptz not null,
  imported_by text not null,
  primary key (list, version)
);

create table screening_list_entry (
  list text not null,
  entry_key text not null,
  from_version integer not null,
  until_version integer,
  content_hash bytea not null,
  content jsonb not null,
  primary key (list, entry_key, from_version)
);
create index screening_list_entry_from on screening_list_entry (list, from_version);
create index screening_list_entry_until on screening_list_entry (list, until_version) where until_version is not null;
comment on column screening_list_entry.entry_key is 'the name of the list within the file and the id of the entry, as JSON';

create table screening_list_activation (
  activation_id bigint generated always as identity primary key,
  list text not null,
  version integer,
  activated_at timestamptz not null,
  activated_by text not null,
  foreign key (list, version) references screening_list_version
);
create index screening_list_activation_by_list on screening_list_activation (list, activation_id desc);
comment on column screening_list_activation.version is 'null: the list is no longer used';

-- Keyed hashes of name parts: a changed list entry finds the subjects it may match without opening every customer. Without a
-- partner and beyond the reach of the partner role, because row-level security would keep the index from being used.
create table screening_name (
  subject_id uuid primary key,
  keys bigint[] not null
);
-- Every look at the index would read its whole list of pending entries.
create index screening_name_by_key on screening_name using gin (keys) with (fastupdate = off);
alter table screening_subject add column is_indexed boolean not null default false;
create index screening_subject_unindexed on screening_subject (requested_at) where not is_indexed;
create index screening_subject_by_id on screening_subject (subject_id) include (partner_id);
create index screening_hit_by_entry on screening_hit (entry_index);

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

-- Keyed hashes of name parts: a changed list entry finds the subjects it may match without opening every customer.
alter table screening_subject add column name_keys bigint[];
create index screening_subject_by_name on screening_subject using gin (name_keys);
create index screening_subject_unindexed on screening_subject (requested_at) where name_keys is null;
create index screening_hit_by_entry on screening_hit (entry_index);

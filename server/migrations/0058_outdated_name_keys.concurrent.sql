-- Subjects whose name is indexed by the keys of an earlier release.
create index concurrently if not exists screening_name_by_version on screening_name (keys_version, subject_id);
create index concurrently if not exists screening_subject_unindexed_by_id on screening_subject (subject_id) where not is_indexed;

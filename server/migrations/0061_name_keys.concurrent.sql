-- Names are found by other keys now: g counts as k, and Korean names have one key for all romanisations. The keys of all subjects
-- are made again, in the background; until then they count as concerned by every change of a list. In parts, so that no row is
-- locked for long.
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 0;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 1;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 2;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 3;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 4;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 5;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 6;
update screening_subject set is_indexed = false where is_indexed and (hashtextextended(subject_id::text, 0) & 7) = 7;

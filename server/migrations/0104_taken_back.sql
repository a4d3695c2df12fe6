-- What a note is about, so that it says when that was taken back.
alter table review_note add column about_id uuid;
alter table review_note add column taken_back_at timestamptz;
comment on column review_note.about_id is 'what was waived, or the other customer of a possible duplicate; null for notes about anything else';
comment on column review_note.taken_back_at is 'when the waiver or verdict that the note explains was undone';

-- Undoing a verdict brings back the outdated one that it replaced.
alter table duplicate_verdict add column replaced jsonb;
comment on column duplicate_verdict.replaced is 'the outdated verdict that this one replaced: verdict, matches, decidedBy, decidedAt';

-- A decision on a screening match that was undone stays on record, and says so.
alter table screening_decision add column taken_back_at timestamptz;
comment on column screening_decision.taken_back_at is 'when the match became undecided again by an undo; null otherwise';

-- A supervisor has discussed a disagreement, so it needs no attention any more.
alter table quality_sample add column settled_at timestamptz, add column settled_by uuid;
comment on column quality_sample.settled_by is 'the supervisor who marked the disagreement as settled';

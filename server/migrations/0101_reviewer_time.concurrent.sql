-- The workload reads the times of all reviewers in one period.
create index concurrently if not exists case_stage_time_by_reviewer on case_stage_time (left_at) include (reviewer_id, seconds, partner_id)
  where reviewer_id is not null;

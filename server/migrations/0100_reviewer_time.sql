-- Who decided on a case after how long, for the workload.
alter table case_stage_time add column reviewer_id uuid;
comment on column case_stage_time.reviewer_id is 'who decided or requested changes and so ended the stage InReview; null for all other rows';

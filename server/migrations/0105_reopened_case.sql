-- When a closed case is opened again, its time in the stage Closed is written too: the backlog counts it as opened on that day.
alter table case_stage_time drop constraint case_stage_time_stage_check;
alter table case_stage_time add constraint case_stage_time_stage_check
  check (stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Closed')) not valid;

-- When each background task last succeeded and failed, on any node: for the operators' screen of jobs.
create table background_task (
  task text primary key,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz
);

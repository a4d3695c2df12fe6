-- Reads the table without blocking requests.
alter table case_stage_time validate constraint case_stage_time_stage_check;
create index concurrently if not exists case_stage_time_reopened on case_stage_time (left_at) include (partner_id, customer_id)
  where stage = 'Closed';

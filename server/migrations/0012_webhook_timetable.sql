-- A delivery keeps the timetable that starts with its first attempt and can be pulled forward twice; endpoints and
-- deliveries say how their last attempt failed.

alter table webhook_queue
  add column first_attempt_at timestamptz,
  add column pulled_forward smallint not null default 0 check (pulled_forward between 0 and 2),
  add column last_error_kind text;

comment on column webhook_queue.first_attempt_at is 'the times of later attempts are counted from it; null before the first attempt';
comment on column webhook_queue.pulled_forward is 'how often a recovery of the endpoint has moved the next attempt to an earlier time';

alter table webhook_delivery add column last_error_kind text;

alter table webhook_endpoint
  add column last_failure_at timestamptz,
  add column last_error_kind text,
  add column last_status_code smallint;

update webhook_queue q
set first_attempt_at = (
    select a.sent_at from webhook_attempt a
    where a.partner_id = q.partner_id and a.delivery_id = q.delivery_id and a.attempt_no = 1),
  last_error_kind = (
    select a.error_kind from webhook_attempt a
    where a.partner_id = q.partner_id and a.delivery_id = q.delivery_id and a.attempt_no = q.attempt_count)
where q.attempt_count > 0;

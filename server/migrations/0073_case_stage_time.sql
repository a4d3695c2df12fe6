-- How long a case was in a stage, written when it leaves the stage. Times of the last months are read by period, so that the
-- history of a case is never searched for them. Creating a customer writes nothing here.
create table case_stage_time (
  partner_id uuid not null,
  customer_id uuid not null,
  move_id uuid not null,
  stage text not null check (stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner')),
  country text not null,
  left_at timestamptz not null,
  seconds integer not null,
  review_seconds integer,
  primary key (partner_id, customer_id, move_id)
);
create index case_stage_time_by_end on case_stage_time (left_at) include (stage, partner_id, country, seconds, review_seconds);
comment on table case_stage_time is 'one row for each stage that a case has left; rows are deleted after 100 days';
comment on column case_stage_time.review_seconds is 'how much of the review time a decision took, without the time that the partner took to respond; null if the case was not decided';
select keep_to_own_partner('case_stage_time');

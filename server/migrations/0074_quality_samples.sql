-- Approvals that another analyst reviews again. One sample per approval; never visible to partners.
create table quality_sample (
  partner_id uuid not null,
  customer_id uuid not null,
  sample_id uuid not null,
  version integer not null,
  round integer not null,
  decided_by uuid not null,
  first_approver_id uuid,
  decided_at timestamptz not null,
  reviewed_by uuid,
  reviewed_at timestamptz,
  result text,
  sealed_reason bytea,
  primary key (partner_id, customer_id, sample_id),
  unique (partner_id, customer_id, version),
  constraint quality_sample_result check (result in ('Agree', 'Disagree')),
  constraint quality_sample_reviewed check ((result is null) = (reviewed_by is null) and (result is null) = (reviewed_at is null)),
  constraint quality_sample_other_reviewer check (reviewed_by <> decided_by and (first_approver_id is null or reviewed_by <> first_approver_id))
);
create index quality_sample_by_id on quality_sample (sample_id);
create index quality_sample_waiting on quality_sample (decided_at, sample_id) where result is null;
create index quality_sample_by_time on quality_sample (decided_at);
create index quality_sample_disagreed on quality_sample (reviewed_at) where result = 'Disagree';
comment on column quality_sample.version is 'the version of the customer that the approval made';
comment on column quality_sample.round is 'the round that the approval ended: in any later round it is no longer in force';
comment on column quality_sample.decided_by is 'who approved, or confirmed the approval that first_approver_id proposed';
select keep_to_own_partner('quality_sample');

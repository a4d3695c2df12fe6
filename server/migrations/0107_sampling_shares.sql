-- Shares of samples for rejections, for high risk and for single reviewers, beside the one of approvals. The highest that applies counts.
alter table quality_setting
  add column rejection_percent integer not null default 0 check (rejection_percent between 0 and 100),
  add column high_risk_percent integer not null default 0 check (high_risk_percent between 0 and 100),
  add column reviewer_percents jsonb not null default '{}' check (jsonb_typeof(reviewer_percents) = 'object');
comment on column quality_setting.reviewer_percents is 'the share of all decisions of a reviewer, by their account_id';

-- Rejections are sampled too. A sample of a node of the earlier release is of an approval.
alter table quality_sample add column outcome text not null default 'Approved';
alter table quality_sample add constraint quality_sample_outcome check (outcome in ('Approved', 'Rejected')) not valid;
comment on column quality_sample.outcome is 'what was decided: the status of the customer while the decision is in force';

-- The share of approvals that are sampled, as a supervisor has set it; without a row the setting of the service counts. And what a
-- reviewer of a sample disagreed with.
create table quality_setting (
  is_only boolean primary key default true check (is_only),
  sample_percent int not null check (sample_percent between 0 and 100),
  changed_by uuid not null,
  changed_at timestamptz not null
);

alter table quality_sample add column categories text[] not null default '{}';
comment on column quality_sample.categories is 'what the reviewer disagreed with';

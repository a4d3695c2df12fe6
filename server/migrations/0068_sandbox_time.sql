-- How far the time of a sandbox is ahead of real time. One row for all nodes; absent until a sandbox is advanced.
create table sandbox_time (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  target_at timestamptz,
  driver uuid,
  lease_ends_at timestamptz
);
comment on column sandbox_time.target_at is 'the sandbox time to advance to; null when it is not being advanced';
comment on column sandbox_time.driver is 'the node that advances it, until lease_ends_at in real time';

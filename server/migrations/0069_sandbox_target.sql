-- The time goes on while a sandbox is advanced: the target is how far ahead of real time it will be.
alter table sandbox_time add column target_ahead_ms bigint check (target_ahead_ms >= 0);
comment on column sandbox_time.target_ahead_ms is 'how far ahead the sandbox will be; target_at is when that was, as of the request';

-- A dispatcher whose heartbeat is fresh may still send nothing: it reports when it last wrote the result of an attempt.
alter table webhook_dispatcher add column last_result_at timestamptz;
comment on column webhook_dispatcher.last_result_at is 'when it last wrote the result of a delivery attempt, or when it started; null: of a release that does not report it';

-- The workload counts the alerts that each reviewer has closed in the last days.
create index concurrently if not exists alert_closed_by on alert (closed_by, closed_at) include (partner_id, state)
  where closed_by is not null;

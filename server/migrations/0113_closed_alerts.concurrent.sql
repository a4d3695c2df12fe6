-- Closed alerts are listed by when they were closed.
create index concurrently if not exists alert_closed_newest on alert (closed_at desc, alert_id desc)
  include (partner_id, customer_id, state, kind, severity) where state <> 'Open';

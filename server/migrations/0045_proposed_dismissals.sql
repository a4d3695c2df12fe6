-- Dismissals that await a second reviewer are few among many open alerts.
create index alert_open_proposed on alert (due_at, alert_id) include (partner_id, customer_id, owner_id, claimed_at)
  where state = 'Open' and proposed_by is not null;

-- Customers with an expiring document are a list of their own in the dashboard.
create index concurrently if not exists requested_item_renewals on requested_item (partner_id, customer_id)
  where status = 'Due' and source = 'Monitoring';
-- Decisions by day. A customer without a decision isn't in it, so that creating one costs nothing more.
create index concurrently if not exists customer_by_decision on customer (partner_id, decided_at) where decided_at is not null;

-- The delivery list is in the order of the events' times: its pending deliveries are read from this index instead of being sorted.
create index concurrently if not exists webhook_queue_by_time on webhook_queue (partner_id, occurred_at desc, delivery_id desc);

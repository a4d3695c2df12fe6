-- What the dashboard asks for that no other index answers.

-- The events of one customer, newest first. Partitions that are made later get it too.
create index event_by_customer on event (partner_id, customer_id, event_id) where customer_id is not null;

-- What is due of the partner first: few rows, since an answer takes them out.
create index requested_item_due on requested_item (partner_id, due_by, customer_id) where status = 'Due';

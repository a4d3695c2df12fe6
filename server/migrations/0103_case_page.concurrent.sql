-- As the triggers do for what changes from now on.
select write_case_items(partner_id, customer_id)
from (select distinct partner_id, customer_id from requested_item where status in ('Due', 'Submitted')) as i;

select write_case_flags(partner_id, customer_id)
from (
  select partner_id, customer_id from case_snooze
  union select partner_id, customer_id from case_escalation
  union select partner_id, customer_id from case_tag) as f;

-- How many cases are snoozed is shown with every page.
create index concurrently if not exists review_case_snoozed on review_case (snoozed_until) include (partner_id)
  where stage = 'Queued' and snoozed_until is not null;

-- Names are folded differently now, so what customers share by name is worked out again, in the background.
insert into risk_due (partner_id, customer_id, due_at)
select partner_id, customer_id, now() from customer
on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1;

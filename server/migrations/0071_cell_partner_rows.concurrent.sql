-- The trigger of 0070 copies what changes meanwhile.
insert into cell_partner (partner_id, name, status, deactivated_at)
select partner_id, name, status, deactivated_at from partner on conflict do nothing;
alter table upload_usage drop constraint if exists upload_usage_partner_id_fkey, add constraint upload_usage_partner_id_fkey foreign key (partner_id) references cell_partner not valid;
alter table upload_usage validate constraint upload_usage_partner_id_fkey;

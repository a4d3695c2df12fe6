-- What a page of the queue shows of a case and its counts, where they are read: each further table costs every page, in every cell.
alter table review_case add column open_items int, add column submitted_items int,
  add column snoozed_until timestamptz, add column is_escalated boolean, add column tags text[];
comment on column review_case.open_items is 'requested changes that are Due, kept by a trigger; null for none';
comment on column review_case.submitted_items is 'requested changes that are Submitted, kept by a trigger; null for none';
comment on column review_case.snoozed_until is 'of case_snooze, kept by a trigger';
comment on column review_case.is_escalated is 'whether case_escalation has the case, kept by a trigger; null for no';
comment on column review_case.tags is 'of case_tag, sorted, kept by a trigger; null for none';

-- The case is locked first, so that the next statement sees what others have committed.
create function write_case_items(of_partner uuid, of_customer uuid) returns void language plpgsql as $$
begin
  perform from review_case where partner_id = of_partner and customer_id = of_customer for no key update;
  update review_case r set open_items = i.open, submitted_items = i.submitted
  from (
    select nullif(count(*) filter (where status = 'Due'), 0) as open,
      nullif(count(*) filter (where status = 'Submitted'), 0) as submitted
    from requested_item where partner_id = of_partner and customer_id = of_customer) as i
  where r.partner_id = of_partner and r.customer_id = of_customer
    and (r.open_items, r.submitted_items) is distinct from (i.open, i.submitted);
end $$;

create function write_case_flags(of_partner uuid, of_customer uuid) returns void language plpgsql as $$
begin
  perform from review_case where partner_id = of_partner and customer_id = of_customer for no key update;
  update review_case r set snoozed_until = f.snoozed_until, is_escalated = f.is_escalated, tags = f.tags
  from (
    select (select until from case_snooze where partner_id = of_partner and customer_id = of_customer) as snoozed_until,
      (select true from case_escalation where partner_id = of_partner and customer_id = of_customer) as is_escalated,
      (select array_agg(tag order by tag) from case_tag where partner_id = of_partner and customer_id = of_customer) as tags) as f
  where r.partner_id = of_partner and r.customer_id = of_customer
    and (r.snoozed_until, r.is_escalated, r.tags) is distinct from (f.snoozed_until, f.is_escalated, f.tags);
end $$;

create function note_case_items() returns trigger language plpgsql as $$
begin
  perform write_case_items(coalesce(new.partner_id, old.partner_id), coalesce(new.customer_id, old.customer_id));
  return null;
end $$;
create function note_case_flags() returns trigger language plpgsql as $$
begin
  perform write_case_flags(coalesce(new.partner_id, old.partner_id), coalesce(new.customer_id, old.customer_id));
  return null;
end $$;

create trigger note_case_items after insert or delete or update of status on requested_item
  for each row execute function note_case_items();
create trigger note_case_flags after insert or update or delete on case_snooze
  for each row execute function note_case_flags();
create trigger note_case_flags after insert or update or delete on case_escalation
  for each row execute function note_case_flags();
create trigger note_case_flags after insert or update or delete on case_tag
  for each row execute function note_case_flags();

-- The counts of a country in one row: review_case_total has twenty of them, and review_case_count one more for each hour.
create table review_case_summary (
  country text primary key,
  due_before timestamptz not null,
  counts json not null
);
comment on table review_case_summary is 'deleted when a count of the country changes, and written again by the job that adds up';
comment on column review_case_summary.counts is 'an array of [stage, risk_rank, cases, those due before due_before]';

create function forget_case_summary() returns trigger language plpgsql as $$
begin
  delete from review_case_summary where country = coalesce(new.country, old.country);
  return null;
end $$;
create trigger forget_case_summary after insert or update or delete on review_case_count
  for each row execute function forget_case_summary();

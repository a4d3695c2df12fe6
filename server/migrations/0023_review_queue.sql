-- The queue at any size: a filter reads an index of its own, and counts are added up instead of being counted row by row.

alter table review_case add column country text not null default '';
comment on column review_case.country is 'incorporation_country of the customer, for the filter of the queue';
update review_case r set country = c.incorporation_country
from customer c where c.partner_id = r.partner_id and c.customer_id = r.customer_id;

-- All have the partner, which row-level security asks for: an index that lacks it can't be read alone.
create index review_case_in_order on review_case (stage, sort_at, risk_rank desc, customer_id) include (partner_id);
drop index review_case_queue;
create index review_case_by_country on review_case (country, stage, sort_at, risk_rank desc, customer_id) include (partner_id);
create index review_case_by_partner on review_case (partner_id, stage, sort_at, risk_rank desc, customer_id) include (country);
create index review_case_waiting on review_case (queued_at) include (partner_id) where stage = 'Queued';
-- Only the cases that have returned: the index before had those that partners have not answered as well.
create index review_case_returned on review_case (preferred_id, sort_at, risk_rank desc, customer_id) include (partner_id)
  where preferred_id is not null and stage = 'Queued';
drop index review_case_preferred;
create index review_case_of_owner on review_case (owner_id, sort_at, risk_rank desc, customer_id) include (partner_id)
  where owner_id is not null;
drop index review_case_by_owner;
create index review_decision_by_reviewer on review_decision (actor_id, decided_at) include (kind, partner_id);
drop index review_decision_by_actor;

-- Every change of a case adds rows here in its own transaction, and the service adds them up in review_case_count. A count is
-- the sum of both tables: exact at any moment, and no writer waits for another.
create table review_case_move (
  country text not null,
  stage text not null,
  risk_rank smallint not null,
  due_hour timestamptz not null,
  change int not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
comment on column review_case_move.change is '1 for a case that is now counted here, -1 for one that no longer is';

create table review_case_count (
  country text not null,
  stage text not null,
  due_hour timestamptz not null,
  risk_rank smallint not null,
  cases int not null,
  primary key (country, stage, due_hour, risk_rank)
) with (fillfactor = 50);
comment on column review_case_count.country is '* for all countries together';
comment on column review_case_count.due_hour is 'the hour in which a decision is due; infinity when none is';

create function case_due_hour(due_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select coalesce(date_bin('1 hour', due_at, timestamptz '2000-01-01 00:00:00+00'), 'infinity')
$$;

insert into review_case_count (country, stage, due_hour, risk_rank, cases)
select k.country, r.stage, case_due_hour(r.due_at), r.risk_rank, count(*)
from review_case r cross join lateral (values (r.country), ('*')) as k (country)
group by 1, 2, 3, 4;

-- A new case is counted by the statement that inserts it: a trigger would cost every create more.
create function note_case_move() returns trigger language plpgsql as $$
begin
  insert into review_case_move (country, stage, risk_rank, due_hour, change)
  values (old.country, old.stage, old.risk_rank, case_due_hour(old.due_at), -1);
  if tg_op = 'UPDATE' then
    insert into review_case_move (country, stage, risk_rank, due_hour, change)
    values (new.country, new.stage, new.risk_rank, case_due_hour(new.due_at), 1);
  end if;
  return null;
end $$;
create trigger note_case_move after update on review_case for each row
  when ((old.country, old.stage, old.risk_rank, old.due_at) is distinct from (new.country, new.stage, new.risk_rank, new.due_at))
  execute function note_case_move();
create trigger note_case_deletion after delete on review_case for each row execute function note_case_move();

create or replace function note_customer_change() returns trigger language plpgsql as $$
begin
  insert into risk_due (partner_id, customer_id, due_at) values (new.partner_id, new.customer_id, new.updated_at)
  on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1, due_at = excluded.due_at;
  if (old.company_name, old.trading_name, old.incorporation_country, old.registration_number)
      is distinct from (new.company_name, new.trading_name, new.incorporation_country, new.registration_number) then
    update screening_subject set stale = true
    where partner_id = new.partner_id and customer_id = new.customer_id and subject_id = new.customer_id;
  end if;
  if old.incorporation_country is distinct from new.incorporation_country then
    update review_case set country = new.incorporation_country
    where partner_id = new.partner_id and customer_id = new.customer_id;
  end if;
  return null;
end $$;

-- The id that a client gives a request for the next case, so that sending it twice claims one case.
alter table review_case add column client_claim_id uuid;
comment on column review_case.client_claim_id is 'of the request that claimed it as the next case';

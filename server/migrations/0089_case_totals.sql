-- A count of all hours is a sum of hundreds of rows, in each cell. Pages of the queue need it, so it is kept.
create table review_case_total (
  country text not null,
  stage text not null,
  risk_rank smallint not null,
  cases integer not null,
  primary key (country, stage, risk_rank)
) with (fillfactor = 50);
comment on table review_case_total is 'the sums of review_case_count over all hours, kept by a trigger';

create function add_to_case_total() returns trigger language plpgsql as $$
declare
  change int := coalesce(new.cases, 0) - coalesce(old.cases, 0);
begin
  if change <> 0 then
    insert into review_case_total (country, stage, risk_rank, cases)
    values (coalesce(new.country, old.country), coalesce(new.stage, old.stage), coalesce(new.risk_rank, old.risk_rank), change)
    on conflict (country, stage, risk_rank) do update set cases = review_case_total.cases + excluded.cases;
  end if;
  return null;
end $$;

create trigger add_to_case_total after insert or update or delete on review_case_count
  for each row execute function add_to_case_total();

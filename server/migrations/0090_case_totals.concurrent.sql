-- Counts that change at this moment are corrected by the job that compares them with the cases.
insert into review_case_total (country, stage, risk_rank, cases)
select country, stage, risk_rank, sum(cases) from review_case_count group by 1, 2, 3
on conflict (country, stage, risk_rank) do update set cases = excluded.cases;

-- All open cases by risk: one part for each level instead of one for each level and stage.
create index concurrently if not exists review_case_open on review_case (risk_rank, sort_at, customer_id) include (partner_id)
  where stage <> 'Closed';

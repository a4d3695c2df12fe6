-- The cases of a reviewer that await the partner, for the filter of the queue by owner.
create index concurrently if not exists review_case_requested on review_case (preferred_id, sort_at, risk_rank desc, customer_id)
  include (partner_id) where preferred_id is not null and stage = 'AwaitingPartner';

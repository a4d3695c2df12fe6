-- The workload counts the decisions of the last days. Looking them up by reviewer costs the same in each cell, however few it has.
create index concurrently if not exists review_decision_by_time on review_decision (decided_at) include (partner_id, actor_id, kind);

-- The second approver sees how the risk has changed since the approval was proposed.
alter table review_decision add column risk_level text, add column risk_score integer, add column risk_codes text[];
comment on column review_decision.risk_level is 'the risk that an approval was based on; null for other decisions, and when it was unknown';
comment on column review_decision.risk_codes is 'the risk factors that were known then';

-- Monitoring after approval: alerts for staff, and what an approval was based on.
create table alert (
  partner_id uuid not null,
  customer_id uuid not null,
  alert_id uuid not null,
  kind text not null check (kind in (
    'ScreeningMatch', 'DocumentExpiring', 'DocumentExpired', 'IdentityExpiring', 'IdentityExpired', 'RiskRaised', 'PeriodicReview')),
  severity text not null check (severity in ('High', 'Medium', 'Low')),
  cause text not null,
  occurrence smallint not null default 1,
  state text not null default 'Open' check (state in ('Open', 'Dismissed', 'Acted', 'Resolved')),
  details jsonb not null,
  item_id uuid,
  raised_at timestamptz not null,
  due_at timestamptz not null,
  owner_id uuid,
  claimed_at timestamptz,
  proposed_by uuid,
  proposed_at timestamptz,
  proposed_reason text,
  closed_at timestamptz,
  closed_by uuid,
  reason_code text,
  resolution text,
  is_notified boolean not null default false,
  primary key (partner_id, customer_id, alert_id),
  constraint alert_once unique (partner_id, customer_id, cause, occurrence),
  constraint alert_closed check ((state = 'Open') = (closed_at is null) and (state = 'Open') = (resolution is null)),
  constraint alert_claim check ((owner_id is null) = (claimed_at is null)),
  constraint alert_second_reviewer check (state <> 'Dismissed' or proposed_by is null or proposed_by <> closed_by)
);
comment on table alert is 'something that staff must look at after an approval; partners never learn of it';
comment on column alert.cause is 'what raised it; with the occurrence, at most one alert exists for it';
comment on column alert.occurrence is 'grows when a cause that ended without a decision comes back';
comment on column alert.details is 'IDs, codes, counts and days; no names or numbers';
comment on column alert.item_id is 'the requirement that the partner can meet, for an expiry';
comment on column alert.proposed_by is 'who proposed the dismissal that waits for a second reviewer, or was confirmed by one';
comment on column alert.closed_by is 'null: the system';
comment on column alert.is_notified is 'whether the analyst concerned has been notified';
-- One open alert for a cause, whatever its occurrence.
create unique index alert_open_once on alert (partner_id, customer_id, cause) where state = 'Open';
create index alert_by_id on alert (alert_id) include (partner_id, customer_id);
create index alert_open_by_due on alert (due_at, alert_id) include (partner_id, customer_id, kind, severity, owner_id, claimed_at) where state = 'Open';
create index alert_open_by_kind on alert (kind, due_at, alert_id) include (severity) where state = 'Open';
create index alert_open_of_owner on alert (owner_id, due_at, alert_id) where state = 'Open' and owner_id is not null;
create index alert_open_of_partner on alert (partner_id, due_at, alert_id) include (kind, severity) where state = 'Open';
create index alert_newest on alert (alert_id desc) include (partner_id, state, kind, severity);
create index alert_unnotified on alert (raised_at) where not is_notified;
select keep_to_own_partner('alert');

alter table review_case
  add column reviewed_at timestamptz,
  add column accepted_risk_level text,
  add column accepted_risk_codes text[] not null default '{}',
  add constraint review_case_accepted_risk_level_check check (accepted_risk_level in ('Low', 'Medium', 'High')) not valid;
comment on column review_case.reviewed_at is 'when the customer was last approved or periodically reviewed: the next review is counted from it';
comment on column review_case.accepted_risk_level is 'the risk that was known when the customer was approved, or accepted since';
comment on column review_case.accepted_risk_codes is 'the risk factors that were known then';

alter table document add column expires_on date;
comment on column document.expires_on is 'as an analyst read it from the document; null: none, or not recorded';

-- Monitoring: a document that expires became a requirement.
alter table requested_item drop constraint requested_item_source_check;
alter table requested_item add constraint requested_item_source_check check (source in ('Request', 'Rule', 'Monitoring')) not valid;

-- Approved customers are looked at once, by the risk sweep: marking them here would keep the tables above locked meanwhile.

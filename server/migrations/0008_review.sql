-- The review of customers by our own staff: one case per customer, what was asked of the partner, decisions, notes.
-- Everything here is written in a transaction that holds the customer's row, so a case has no lock of its own.

create table review_case (
  partner_id uuid not null,
  customer_id uuid not null,
  stage text not null check (stage in ('Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Closed')),
  queued_at timestamptz not null,
  due_at timestamptz,
  time_left_ms bigint,
  response_due_at timestamptz,
  closed_at timestamptz,
  sort_at timestamptz generated always as (coalesce(closed_at, response_due_at, due_at)) stored,
  owner_id uuid,
  claimed_at timestamptz,
  touched_at timestamptz,
  claimed_version int,
  preferred_id uuid,
  first_approver_id uuid,
  second_approver_id uuid,
  last_decision_version int,
  reason_codes text[] not null default '{}',
  risk_level text check (risk_level in ('Low', 'Medium', 'High')),
  risk_score int,
  risk_reasons jsonb not null default '[]',
  risk_assessed_at timestamptz,
  risk_rank smallint generated always as (case risk_level when 'High' then 3 when 'Medium' then 2 when 'Low' then 1 else 0 end) stored,
  primary key (partner_id, customer_id),
  -- An owner, and one only, while somebody reviews it; nobody otherwise.
  constraint review_case_owner check ((stage = 'InReview') = (owner_id is not null)),
  constraint review_case_lease check ((owner_id is null) = (touched_at is null)),
  -- The clock runs while the case is with us, stands while it is with the partner, and is gone when it is closed.
  constraint review_case_clock check (
    (due_at is not null) = (stage in ('Queued', 'InReview', 'AwaitingSecondApproval'))
    and (response_due_at is not null) = (stage = 'AwaitingPartner')
    and (closed_at is not null) = (stage = 'Closed')),
  -- Four eyes are two people.
  constraint review_case_four_eyes check (
    (second_approver_id is null or second_approver_id <> first_approver_id)
    and (first_approver_id is not null or (second_approver_id is null and stage <> 'AwaitingSecondApproval')))
);
comment on column review_case.stage is 'as in customer, for the order of the queue over all partners';
comment on column review_case.time_left_ms is 'what was left until due_at when the partner got the ball; negative when it was overdue';
comment on column review_case.claimed_version is 'the customer''s version at the claim: what came later is shown as new';
comment on column review_case.preferred_id is 'who asked for the changes that have come back: theirs first';
comment on column review_case.last_decision_version is 'what the last decision was made on: differences are told from there';
comment on column review_case.reason_codes is 'what a rejection was made for, also where the partner is told less';

-- The order of the queue: due first, then risk.
create index review_case_queue on review_case (stage, sort_at, risk_rank desc, customer_id);
create index review_case_by_owner on review_case (owner_id) where owner_id is not null;
create index review_case_preferred on review_case (preferred_id) where preferred_id is not null;
create index review_case_idle on review_case (touched_at) where touched_at is not null;

-- What an analyst asked of the partner, item by item, and what became of it. A requirement of the rule table that was
-- waived stands here too (source Rule), under the id that verification-status shows it by.
create table requested_item (
  partner_id uuid not null,
  customer_id uuid not null,
  item_id uuid not null,
  round int not null,
  source text not null check (source in ('Request', 'Rule')),
  kind text not null check (kind in ('Field', 'Document', 'Person', 'Identity')),
  target_type text not null check (target_type in ('Business', 'Person', 'Identity', 'Document')),
  target_id uuid not null,
  person_id uuid,
  path text,
  accepted_categories text[] not null default '{}',
  reason_code text not null,
  sealed bytea not null,
  status text not null check (status in ('Due', 'Submitted', 'Accepted', 'Waived')),
  requested_at timestamptz not null,
  requested_by text not null,
  due_by timestamptz,
  answered_at timestamptz,
  answered_version int,
  answered_by text[] not null default '{}',
  resolved_at timestamptz,
  resolved_by text,
  primary key (partner_id, customer_id, item_id),
  check ((status in ('Accepted', 'Waived')) = (resolved_at is not null))
);
comment on column requested_item.person_id is 'the person it is about, also when the target is an identity or a file of theirs';
comment on column requested_item.sealed is 'the message: it may name people';
comment on column requested_item.answered_by is 'names of fields, people/<id>, documents/<id>';

-- Who decided what, on which version; the id is that of the entry in the audit trail.
create table review_decision (
  partner_id uuid not null,
  customer_id uuid not null,
  decision_id uuid not null,
  kind text not null,
  subject_id uuid,
  outcome text not null,
  reason_codes text[] not null default '{}',
  actor_kind text not null check (actor_kind in ('Analyst', 'System')),
  actor_id text not null,
  seen_version int not null,
  version int not null,
  round int not null,
  decided_at timestamptz not null,
  primary key (partner_id, customer_id, decision_id)
);
comment on column review_decision.seen_version is 'the version that was decided on';
create index review_decision_by_actor on review_decision (actor_id, decided_at);

-- What staff write for each other. Sealed: a note may name people. Never shown to a partner.
create table review_note (
  partner_id uuid not null,
  customer_id uuid not null,
  note_id uuid not null,
  about text not null,
  author_kind text not null check (author_kind in ('Analyst', 'System')),
  author_id text not null,
  written_at timestamptz not null,
  sealed bytea not null,
  primary key (partner_id, customer_id, note_id)
);
comment on column review_note.about is 'Note, or the deed that it is the comment of';

alter table person add column reason_codes text[] not null default '{}';
alter table customer add column sealed_message bytea;
comment on column customer.sealed_message is 'what the analyst tells the partner with the present status';
alter table requested_item alter column sealed set storage external;
alter table review_note alter column sealed set storage external;

select keep_to_own_partner('review_case');
select keep_to_own_partner('requested_item');
select keep_to_own_partner('review_decision');
select keep_to_own_partner('review_note');

-- Customers from before there were cases: all of them wait for their first look.
insert into review_case (partner_id, customer_id, stage, queued_at, due_at)
select partner_id, customer_id, 'Queued', created_at, created_at + interval '48 hours' from customer
where review_stage = 'Queued';

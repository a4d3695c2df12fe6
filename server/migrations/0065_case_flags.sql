-- What reviewers add to a case to organise their work. Never visible to partners. Rows are few, so that the queue is filtered
-- by starting from them.
create table case_snooze (
  partner_id uuid not null,
  customer_id uuid not null,
  until timestamptz not null,
  snoozed_by uuid not null,
  snoozed_at timestamptz not null,
  primary key (partner_id, customer_id)
);
create index case_snooze_by_end on case_snooze (until);
comment on table case_snooze is 'a case that is left out of the queue for a time; the reason is a note';
select keep_to_own_partner('case_snooze');

create table case_escalation (
  partner_id uuid not null,
  customer_id uuid not null,
  escalated_by uuid not null,
  escalated_at timestamptz not null,
  primary key (partner_id, customer_id)
);
comment on table case_escalation is 'a case that a supervisor has to look at; the question is a note';
select keep_to_own_partner('case_escalation');

create table case_tag (
  partner_id uuid not null,
  customer_id uuid not null,
  tag text not null,
  primary key (partner_id, customer_id, tag)
);
create index case_tag_by_name on case_tag (tag) include (partner_id, customer_id);
select keep_to_own_partner('case_tag');

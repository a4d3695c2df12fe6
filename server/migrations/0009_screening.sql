-- What the machine finds out for the analysts: risk, screening against lists, and what customers have in common over all
-- partners. None of it is ever read for a partner. A create writes nothing here: new customers are found by their ids,
-- changed ones by triggers that fire on updates alone.

-- Customers that have to be assessed (again).
create table risk_due (
  partner_id uuid not null,
  customer_id uuid not null,
  due_at timestamptz not null,
  mark int not null default 1,
  primary key (partner_id, customer_id)
);
comment on column risk_due.mark is 'grows with every change: whoever assessed an older one leaves the row standing';
create index risk_due_by_time on risk_due (due_at);

-- How far new customers have been looked for, as a UUIDv7.
create table risk_scan (
  one boolean primary key default true check (one),
  scanned_to uuid not null
);
insert into risk_scan (scanned_to) values ('00000000-0000-0000-0000-000000000000');

create table customer_risk (
  partner_id uuid not null,
  customer_id uuid not null,
  version int not null,
  score int not null,
  level text not null check (level in ('Low', 'Medium', 'High')),
  reasons jsonb not null,
  rules_version text not null,
  assessed_at timestamptz not null,
  primary key (partner_id, customer_id)
);
comment on column customer_risk.version is 'the version of the customer that was assessed';
comment on column customer_risk.reasons is 'codes, weights, fixed sentences and ids; nothing personal';

-- What a customer can be recognised by, as keyed hashes: who else has the same is found without reading anything.
create table customer_trait (
  partner_id uuid not null,
  customer_id uuid not null,
  kind text not null,
  value_index bytea not null,
  target_id uuid not null,
  primary key (partner_id, customer_id, kind, value_index, target_id)
);
comment on column customer_trait.target_id is 'the customer itself, a person or a document';
create index customer_trait_by_value on customer_trait (value_index, customer_id);

-- A business or a person as it is held against the lists. No row: nobody has asked yet.
create table screening_subject (
  partner_id uuid not null,
  customer_id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('Business', 'Person')),
  state text not null check (state in ('Pending', 'Clear', 'Hits', 'Error')),
  fingerprint bytea not null,
  stale boolean not null default false,
  requested_at timestamptz not null,
  screened_at timestamptz,
  list_version text,
  error_kind text,
  attempts smallint not null default 0,
  next_at timestamptz,
  primary key (partner_id, customer_id, subject_id),
  check (state <> 'Error' or error_kind is not null),
  check (state not in ('Clear', 'Hits') or screened_at is not null)
);
comment on column screening_subject.subject_id is 'the customer_id for the business, else the person_id';
comment on column screening_subject.fingerprint is 'keyed hash of name, birth date, country: whoever still has it needs no new look';
comment on column screening_subject.stale is 'the record has changed; whether the fingerprint has is not known yet';
comment on column screening_subject.next_at is 'when the list is asked next; while it is being asked, when that counts as lost';
create index screening_subject_due on screening_subject (next_at) where next_at is not null;

create table screening_hit (
  partner_id uuid not null,
  customer_id uuid not null,
  hit_id uuid not null,
  subject_id uuid not null,
  entry_index bytea not null,
  entry_hash bytea not null,
  fingerprint bytea not null,
  category text not null check (category in ('Sanctions', 'Pep', 'AdverseMedia', 'Other')),
  score smallint not null check (score between 0 and 100),
  state text not null check (state in ('Open', 'Confirmed', 'FalsePositive')),
  revision int not null default 1,
  sealed bytea not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  withdrawn_at timestamptz,
  decided_at timestamptz,
  primary key (partner_id, customer_id, hit_id),
  foreign key (partner_id, customer_id, subject_id) references screening_subject,
  constraint screening_hit_once unique (partner_id, customer_id, subject_id, entry_index),
  check ((state = 'Open') = (decided_at is null))
);
comment on column screening_hit.entry_index is 'blind index of the entry''s id in its list';
comment on column screening_hit.entry_hash is 'keyed hash of what the entry says; with fingerprint, what a decision was made on';
comment on column screening_hit.revision is 'moves when there is something new to decide on, and with each decision';
comment on column screening_hit.sealed is 'what the list says of whom, under the customer''s key';
comment on column screening_hit.withdrawn_at is 'the list no longer has it, although the subject is the same';

-- Every decision on a hit, also those that were taken back. Rows are only ever added.
create table screening_decision (
  partner_id uuid not null,
  customer_id uuid not null,
  hit_id uuid not null,
  decision_id uuid not null,
  decision text not null check (decision in ('Confirmed', 'FalsePositive')),
  revision int not null,
  decided_at timestamptz not null,
  decided_by uuid not null,
  sealed_comment bytea not null,
  primary key (partner_id, customer_id, hit_id, decision_id),
  foreign key (partner_id, customer_id, hit_id) references screening_hit
);

alter table screening_hit alter column sealed set storage external;
alter table screening_decision alter column sealed_comment set storage external;

create function note_customer_change() returns trigger language plpgsql as $$
begin
  insert into risk_due (partner_id, customer_id, due_at) values (new.partner_id, new.customer_id, new.updated_at)
  on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1, due_at = excluded.due_at;
  if (old.company_name, old.trading_name, old.incorporation_country, old.registration_number)
      is distinct from (new.company_name, new.trading_name, new.incorporation_country, new.registration_number) then
    update screening_subject set stale = true
    where partner_id = new.partner_id and customer_id = new.customer_id and subject_id = new.customer_id;
  end if;
  return null;
end $$;
create trigger note_customer_change after update on customer for each row
  when (old.version is distinct from new.version) execute function note_customer_change();

create function note_person_change() returns trigger language plpgsql as $$
begin
  update screening_subject set stale = true
  where partner_id = new.partner_id and customer_id = new.customer_id and subject_id = new.person_id;
  return null;
end $$;
create trigger note_person_change after update on person for each row
  when (old.sealed is distinct from new.sealed) execute function note_person_change();

select keep_to_own_partner('risk_due');
select keep_to_own_partner('customer_risk');
select keep_to_own_partner('customer_trait');
select keep_to_own_partner('screening_subject');
select keep_to_own_partner('screening_hit');
select keep_to_own_partner('screening_decision');

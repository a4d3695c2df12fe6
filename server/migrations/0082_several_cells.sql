-- What several cells need. With one database these tables stay empty.

-- Access that has ended in the directory, while the completion links that end with it are in another database.
create table pending_revocation (
  partner_id uuid not null,
  revocation_id uuid not null,
  creator text not null,
  ended_at timestamptz not null,
  primary key (partner_id, revocation_id)
);
comment on table pending_revocation is 'deleted once the completion links of the creator are revoked in the cell of the partner';
comment on column pending_revocation.creator is 'the ID of a user or the thumbprint of a certificate';
select keep_to_own_partner('pending_revocation');

-- In a cell: the last activation of a screening list that its subjects were marked for.
create table screening_list_mark (
  only_row boolean primary key default true check (only_row),
  activation_id bigint not null
);
comment on table screening_list_mark is 'not used in the default cell, where an activation marks the subjects itself';

-- The case that a reviewer is claiming, so that two requests with the same ID claim one case.
create table next_case_claim (
  account_id uuid primary key references account on delete cascade,
  claim_id uuid not null,
  customer_id uuid not null
);

-- In the directory: raised notifications that were copied from a cell and may still be there.
create table copied_notification (
  partner_id uuid not null,
  kind text not null,
  collapse_key text not null,
  ready_at timestamptz not null,
  copied_at timestamptz not null,
  primary key (partner_id, kind, collapse_key, ready_at)
);
comment on table copied_notification is 'deleted once the row in the cell is deleted; keeps a notification from being copied twice';
select keep_to_own_partner('copied_notification');

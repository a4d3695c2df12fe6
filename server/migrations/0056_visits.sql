-- When each user last looked at the overview, so that it can show what changed since.
create table user_visit (
  partner_id uuid not null,
  account_id uuid not null,
  last_seen_at timestamptz not null,
  previous_seen_at timestamptz,
  primary key (partner_id, account_id)
) with (fillfactor = 50);
comment on column user_visit.previous_seen_at is 'the end of the visit before the current one; null during the first visit';

select keep_to_own_partner('user_visit');

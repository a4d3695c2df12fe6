-- Moving a partner to another cell while it works (docs/decisions/0075-moving-a-partner.md). Without a move, nothing here is used:
-- triggers and policies are created on the tables of the two cells for one move, and dropped at its end.

-- In the directory: where each move is.
create table partner_move (
  partner_id uuid not null,
  move_id uuid not null,
  from_cell text not null,
  to_cell text not null,
  phase text not null check (
    phase in ('Preparing', 'Copying', 'Fenced', 'Switching', 'Switched', 'Forgetting', 'Guarding', 'Done', 'Cancelling', 'Cancelled')),
  fence_number integer not null default 0,
  started_at timestamptz not null,
  switched_at timestamptz,
  ended_at timestamptz,
  primary key (partner_id, move_id)
);
create unique index partner_move_once on partner_move (partner_id) where ended_at is null;
comment on column partner_move.fence_number is 'counts the attempts to switch; a fence of an earlier attempt is void';
select keep_to_own_partner('partner_move');

-- In each of the two cells. Triggers read it for writes of every role, so it has no row-level security and no partner_id.
create table moving_partner (
  moving_id uuid primary key,
  is_hidden boolean not null,
  closed_until timestamptz,
  fence_number integer not null default 0,
  logs_changes boolean not null,
  runner_id uuid,
  progress jsonb not null default '{}'
);
comment on column moving_partner.moving_id is 'the ID of the partner';
comment on column moving_partner.is_hidden is 'work for all partners does not see the rows';
comment on column moving_partner.closed_until is 'until then writes are rejected; infinity: for good; null: writes pass';
comment on column moving_partner.logs_changes is 'the cell that the partner leaves: changed keys are noted in moving_change';
comment on column moving_partner.runner_id is 'the command that may write the copy';
comment on column moving_partner.progress is 'the last copied key of each table; null when it was copied to its end';

create table moving_change (
  change_id bigint generated always as identity primary key,
  moving_id uuid not null,
  table_name text not null,
  row_key jsonb not null
);
create index moving_change_of on moving_change (moving_id, change_id);
comment on table moving_change is 'keys of rows that changed in the old cell while they were copied; empty without a move';

create function moving_lock(moving uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('moving ' || moving, 0)
$$;

-- Each write of a moving partner holds the shared lock until it commits, and close_fence takes the exclusive one: so after it, every
-- earlier write is committed, and every later one is rejected. Arguments: partner, table, whether rejected rows are skipped, key.
create function guard_moving_row() returns trigger language plpgsql security definer set search_path from current as $$
declare
  moving constant uuid := tg_argv[0];
  fence moving_partner%rowtype;
  image jsonb;
begin
  -- The command that moves it. Partner requests have another role, and can't pretend to be the command.
  if session_user = current_user and current_setting('app.moving', true) = tg_argv[0] then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(moving_lock(moving));
  select * into fence from moving_partner where moving_id = moving;
  if fence.closed_until > clock_timestamp() then
    if tg_argv[2] = 'skip' then return null; end if;
    raise exception 'the partner is moving to another cell' using errcode = 'GW503';
  end if;
  if fence.logs_changes then
    image := to_jsonb(case when tg_op = 'DELETE' then old else new end);
    insert into moving_change (moving_id, table_name, row_key)
    select moving, tg_argv[1], jsonb_object_agg(key, image -> key) from unnest(string_to_array(tg_argv[3], ',')) as key;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Work for all partners sees the rows unless they are hidden. An endpoint is hidden while the fence is closed as well: its dispatcher
-- then loses it, and its results don't hold up those of other partners.
create function shows_moving(moving uuid, is_endpoint boolean) returns boolean language sql stable as $$
  select current_setting('app.partner_id', true) is distinct from 'every' or not exists (
    select from moving_partner
    where moving_id = moving and (is_hidden or is_endpoint and closed_until > clock_timestamp()))
$$;

-- False if the table had them already.
create function guard_table(target regclass, moving uuid, key_columns text[], skips boolean) returns boolean language plpgsql as $$
declare
  name constant text := 'moving_' || replace(moving::text, '-', '');
  arguments constant text := format('%L, %L, %L, %L', moving, target::text, case when skips then 'skip' else '' end,
    array_to_string(key_columns, ','));
begin
  if exists (select from pg_policy where polrelid = target and polname = name) then
    return false;
  end if;
  execute format('create trigger %I before insert or update on %s for each row when (new.partner_id = %L) execute function '
    'guard_moving_row(%s)', name, target, moving, arguments);
  execute format('create trigger %I before delete on %s for each row when (old.partner_id = %L) execute function '
    'guard_moving_row(%s)', name || '_deleted', target, moving, arguments);
  execute format('create policy %I on %s as restrictive to current_user using (partner_id <> %L or (select shows_moving(%L, %L)))',
    name, target, moving, moving, target = 'webhook_endpoint'::regclass);
  return true;
end $$;

create function unguard_table(target regclass, moving uuid) returns void language plpgsql as $$
declare
  name constant text := 'moving_' || replace(moving::text, '-', '');
begin
  if exists (select from pg_policy where polrelid = target and polname = name) then
    execute format('drop trigger if exists %I on %s', name, target);
    execute format('drop trigger if exists %I on %s', name || '_deleted', target);
    execute format('drop policy %I on %s', name, target);
  end if;
end $$;

create function close_fence(moving uuid, attempt integer, seconds double precision) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(moving_lock(moving));
  update moving_partner set closed_until = clock_timestamp() + make_interval(secs => seconds), fence_number = attempt
  where moving_id = moving;
end $$;

-- False if the fence has run out, so that writes may have passed.
create function keep_fence_closed(moving uuid, attempt integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(moving_lock(moving));
  update moving_partner set closed_until = 'infinity'
  where moving_id = moving and fence_number = attempt and closed_until > clock_timestamp();
  return found;
end $$;

-- Open cases are counted over all partners: subtracted in the cell that the partner leaves, and added in the other.
create function count_moved_cases(moving uuid, sign integer) returns void language sql as $$
  insert into review_case_move (country, stage, risk_rank, due_hour, change)
  select country, stage, risk_rank, case_due_hour(due_at), sign * count(*)
  from review_case where partner_id = moving group by 1, 2, 3, 4
$$;

create function hide_moved_partner(moving uuid) returns void language plpgsql as $$
begin
  update moving_partner set is_hidden = true where moving_id = moving and not is_hidden;
  if found then
    perform count_moved_cases(moving, -1);
  end if;
end $$;

-- New customers are looked for after the position of the cell, which may be ahead of the one that the partner comes from.
create function show_moved_partner(moving uuid, seconds double precision, scanned_to uuid, at timestamptz) returns void
language plpgsql as $$
begin
  update moving_partner set closed_until = clock_timestamp() + make_interval(secs => seconds) where moving_id = moving;
  update moving_partner set is_hidden = false where moving_id = moving and is_hidden;
  if found then
    perform count_moved_cases(moving, 1);
    insert into risk_due (partner_id, customer_id, due_at)
    select c.partner_id, c.customer_id, at from customer c
    where c.partner_id = moving and c.customer_id > scanned_to and c.erased_at is null
      and not exists (select from customer_risk r where r.partner_id = c.partner_id and r.customer_id = c.customer_id)
    on conflict do nothing;
  end if;
end $$;

-- These triggers keep other rows in step with a change. Rows that are copied or deleted by a move are in step already.
create or replace function note_case_move() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) <> '' then
    return null;
  end if;
  insert into review_case_move (country, stage, risk_rank, due_hour, change)
  values (old.country, old.stage, old.risk_rank, case_due_hour(old.due_at), -1);
  if tg_op = 'UPDATE' then
    insert into review_case_move (country, stage, risk_rank, due_hour, change)
    values (new.country, new.stage, new.risk_rank, case_due_hour(new.due_at), 1);
  end if;
  return null;
end $$;

create or replace function note_customer_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) <> '' then
    return null;
  end if;
  insert into risk_due (partner_id, customer_id, due_at) values (new.partner_id, new.customer_id, new.updated_at)
  on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1, due_at = excluded.due_at;
  if (old.company_name, old.trading_name, old.incorporation_country, old.registration_number)
      is distinct from (new.company_name, new.trading_name, new.incorporation_country, new.registration_number) then
    update screening_subject set stale = true
    where partner_id = new.partner_id and customer_id = new.customer_id and subject_id = new.customer_id;
  end if;
  if old.incorporation_country is distinct from new.incorporation_country then
    update review_case set country = new.incorporation_country
    where partner_id = new.partner_id and customer_id = new.customer_id;
  end if;
  return null;
end $$;

create or replace function note_person_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) <> '' then
    return null;
  end if;
  update screening_subject set stale = true
  where partner_id = new.partner_id and customer_id = new.customer_id and subject_id = new.person_id;
  return null;
end $$;

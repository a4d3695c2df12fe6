-- The audit stream still sends entries that were sealed in a cell before their partner left it (docs/decisions/0075-moving-a-partner.md),
-- so it sees hidden rows. All other work for all partners doesn't.
create or replace function shows_moving(moving uuid, is_endpoint boolean) returns boolean language sql stable as $$
  select current_setting('app.partner_id', true) is distinct from 'every' or current_setting('app.shows_moved', true) = 'on'
    or not exists (
      select from moving_partner
      where moving_id = moving and (is_hidden or is_endpoint and closed_until > clock_timestamp()))
$$;

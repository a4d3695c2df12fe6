-- Events are routed by the statement that writes them, which sets app.events_routed for its transaction. Nodes of an earlier
-- version don't set it and need the trigger. It can't be a condition of the trigger: the statement sets it while it runs.
create or replace function route_events() returns trigger language plpgsql as $$
begin
  if current_setting('app.events_routed', true) = 'on' then
    return null;
  end if;
  with target as materialized (
    select e.partner_id, e.event_id, e.event_type, e.event_version, e.occurred_at, w.partner_id is not null as is_routed
    from new_event e
    left join webhook_endpoint w on w.partner_id = e.partner_id and w.status <> 'Disabled'
  ), queued as (
    insert into webhook_queue (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at)
    select partner_id, delivery_id_for(event_id), event_id, event_type, event_version, occurred_at, 0, occurred_at
    from target where is_routed
  )
  insert into webhook_unrouted (partner_id, event_id) select partner_id, event_id from target where not is_routed;
  return null;
end $$;

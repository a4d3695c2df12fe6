-- Webhooks: where a partner wants its events, what is on its way there, and what became of it.
-- What is on its way is small and busy (webhook_queue); what is over is large and only ever added to (webhook_delivery,
-- webhook_attempt). A delivery is Pending as long as its row is in the queue, and moves to the history when it ends.

create table webhook_endpoint (
  partner_id uuid primary key,
  url text not null,
  secret_id uuid not null,
  sealed_secret bytea not null,
  previous_secret_id uuid,
  sealed_previous_secret bytea,
  previous_secret_expires_at timestamptz,
  status text not null default 'Active' check (status in ('Active', 'Degraded', 'Disabled')),
  consecutive_failures int not null default 0,
  failing_since timestamptz,
  degraded_since timestamptz,
  gone_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  pulling_forward boolean not null default false,
  generation int not null default 1,
  owner uuid,
  registered_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 50);
comment on column webhook_endpoint.generation is 'moves with each change by a person: what a dispatcher knew before is then old';
comment on column webhook_endpoint.owner is 'the dispatcher that sends to this endpoint; counts while that one''s heartbeat does';
comment on column webhook_endpoint.pulling_forward is 'the endpoint has recovered and its waiting retries are being made due';
create index webhook_endpoint_by_owner on webhook_endpoint (owner) where owner is not null;

create table webhook_dispatcher (
  dispatcher_id uuid primary key,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
) with (fillfactor = 50);

create table webhook_queue (
  partner_id uuid not null,
  delivery_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  event_version smallint not null,
  occurred_at timestamptz not null,
  lane smallint not null check (lane in (0, 1)),
  due_at timestamptz not null,
  attempt_count smallint not null default 0 check (attempt_count between 0 and 7),
  last_status_code smallint,
  replay_series uuid,
  primary key (partner_id, delivery_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
        autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.1);
comment on column webhook_queue.lane is '0: as it happens; 1: replays, which wait until lane 0 has nothing due';
create index webhook_queue_turn on webhook_queue (partner_id, lane, due_at, event_id);

create table webhook_delivery (
  partner_id uuid not null,
  delivery_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  event_version smallint not null,
  occurred_at timestamptz not null,
  status text not null check (status in ('Delivered', 'Exhausted')),
  attempt_count smallint not null check (attempt_count between 0 and 8),
  last_status_code smallint,
  replay_series uuid,
  completed_at timestamptz not null,
  primary key (partner_id, delivery_id)
) partition by range (delivery_id);
create table webhook_delivery_default partition of webhook_delivery default;
-- With what is asked for in them, counting doesn't touch the table.
create index on webhook_delivery (partner_id, occurred_at desc, delivery_id desc) include (event_type, status);
create index on webhook_delivery (partner_id, event_type, occurred_at desc, delivery_id desc) include (status);
create index on webhook_delivery (partner_id, occurred_at desc, delivery_id desc) where status = 'Exhausted';

create table webhook_attempt (
  partner_id uuid not null,
  delivery_id uuid not null,
  attempt_no smallint not null check (attempt_no between 1 and 8),
  sent_at timestamptz not null,
  duration_ms int not null,
  status_code smallint,
  error_kind text,
  response_excerpt text,
  primary key (partner_id, delivery_id, attempt_no)
) partition by range (delivery_id);
create table webhook_attempt_default partition of webhook_attempt default;

-- Events that happened while there was no endpoint, or a disabled one. Each event is here, in the queue or in the history:
-- one that is nowhere was lost, and is looked for.
create table webhook_unrouted (
  partner_id uuid not null,
  event_id uuid not null,
  primary key (partner_id, event_id)
) partition by range (event_id);
create table webhook_unrouted_default partition of webhook_unrouted default;

-- How many deliveries ended how, by hour and by day of their event, moved by the statement that ends a delivery:
-- a history of any size is counted by adding up a few of these.
create table webhook_delivery_count (
  partner_id uuid not null,
  grain text not null check (grain in ('hour', 'day')),
  starts_at timestamptz not null,
  event_type text not null,
  status text not null,
  deliveries int not null,
  primary key (partner_id, grain, starts_at, event_type, status)
) with (fillfactor = 50);

-- Attempts by hour and by duration, in steps of a tenth: enough to tell a percentile within 5 %.
create table webhook_attempt_count (
  partner_id uuid not null,
  starts_at timestamptz not null,
  duration_step smallint not null,
  attempts int not null,
  successes int not null,
  primary key (partner_id, starts_at, duration_step)
) with (fillfactor = 50);

select keep_to_own_partner('webhook_endpoint');
select keep_to_own_partner('webhook_queue');
select keep_to_own_partner('webhook_delivery');
select keep_to_own_partner('webhook_delivery_default');
select keep_to_own_partner('webhook_attempt');
select keep_to_own_partner('webhook_attempt_default');
select keep_to_own_partner('webhook_unrouted');
select keep_to_own_partner('webhook_unrouted_default');
select keep_to_own_partner('webhook_delivery_count');
select keep_to_own_partner('webhook_attempt_count');

select make_partitions('webhook_delivery', 7, (now() at time zone 'utc')::date, (now() at time zone 'utc')::date + 7);
select make_partitions('webhook_unrouted', 1, (now() at time zone 'utc')::date - 1, (now() at time zone 'utc')::date + 7);
select make_partitions('webhook_attempt', 7, (now() at time zone 'utc')::date, (now() at time zone 'utc')::date + 7);

-- The first delivery of an event has an id of the event's own millisecond, because history is cut by it, and one that
-- follows from the event's, so that whoever wrote the event knows it without asking (webhooks/first-delivery-id.ts).
create function delivery_id_for(event_id uuid) returns uuid language sql immutable parallel safe as $$
  select (left(event_id::text, 15) || left(h, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
  from encode(sha256(event_id::text::bytea), 'hex') as h
$$;

create function delivery_id_at(at timestamptz) returns uuid language sql volatile parallel safe as $$
  select (left(first_id_at(at)::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid
$$;

-- Whoever writes an event has thereby sent it on its way: the queue row belongs to the same transaction, and nobody has
-- to remember it. An event of a partner without an endpoint, or with a disabled one, is noted as going nowhere.
-- One statement, so one look at the endpoint decides.
create function route_events() returns trigger language plpgsql as $$
begin
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
create trigger route_events after insert on event
  referencing new table as new_event for each statement execute function route_events();

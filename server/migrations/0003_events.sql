-- What happened, written in the transaction in which it happened. `envelope` is the exact text that is signed and sent.
-- Cut by day of the event's id (UUIDv7): dropping a day's table is how envelopes are purged.

create table event (
  partner_id uuid not null,
  event_id uuid not null,
  customer_id uuid,
  sequence int,
  event_type text not null,
  event_version smallint not null,
  occurred_at timestamptz not null,
  envelope text not null,
  primary key (partner_id, event_id)
) partition by range (event_id);
comment on column event.sequence is 'counts per customer from 1, so that a receiver can drop what is older than what it has';
-- Catches what has no day of its own yet, so that a change never fails for want of one. Normally empty.
create table event_default partition of event default;

select keep_to_own_partner('event');
select keep_to_own_partner('event_default');

create function first_id_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
comment on function first_id_at is 'the smallest UUIDv7 of a moment: where a partition begins';

-- Makes the partitions of the days from first_day to last_day, days_each days wide. Rows that came before their
-- partition was there are moved into it. Returns how many were made.
create function make_partitions(parent regclass, days_each int, first_day date, last_day date) returns int language plpgsql as $$
declare
  start date := date '1970-01-05' + ((first_day - date '1970-01-05') / days_each) * days_each;
  name text;
  id_column text;
  made int := 0;
begin
  select a.attname into id_column
  from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = parent;
  while start <= last_day loop
    name := parent::text || '_' || to_char(start, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format('create table %I (like %s including all)', name, parent);
      execute format(
        'with moved as (delete from %s where %I >= %L and %I < %L returning *) insert into %I select * from moved',
        parent::text || '_default', id_column, first_id_at(start::timestamp at time zone 'utc'),
        id_column, first_id_at((start + days_each)::timestamp at time zone 'utc'), name);
      execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, name,
        first_id_at(start::timestamp at time zone 'utc'), first_id_at((start + days_each)::timestamp at time zone 'utc'));
      perform keep_to_own_partner(name::regclass);
      made := made + 1;
    end if;
    start := start + days_each;
  end loop;
  return made;
end $$;

-- The partitions of which everything is older than the given day.
create function old_partitions(parent regclass, days_each int, before date) returns setof regclass language sql as $$
  select c.oid::regclass
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent and c.relname ~ '_[0-9]{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') + days_each <= before
  order by c.relname
$$;

select make_partitions('event', 1, (now() at time zone 'utc')::date - 1, (now() at time zone 'utc')::date + 7);

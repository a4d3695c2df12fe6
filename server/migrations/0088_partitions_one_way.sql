-- Partitions that are created together: the table is locked before its default partition, as readers do. A partition without rows
-- locked the default one first, and a later one with rows then the table, so that one of the two was cancelled as a deadlock.

create or replace function make_partitions(parent regclass, days_each int, first_day date, last_day date) returns int language plpgsql as $$
declare
  start date := date '1970-01-05' + ((first_day - date '1970-01-05') / days_each) * days_each;
  missing date[];
  name text;
  id_column text;
  first_id uuid;
  next_id uuid;
  has_rows boolean;
begin
  select a.attname into id_column
  from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = parent;
  while start <= last_day loop
    if to_regclass(parent::text || '_' || to_char(start, 'YYYYMMDD')) is null then
      missing := missing || start;
    end if;
    start := start + days_each;
  end loop;
  if missing is null then
    return 0;
  end if;
  -- Only the last partition is created ahead of its rows.
  if missing[1] + days_each <= last_day then
    execute format('lock table %s in share row exclusive mode', parent);
  end if;
  first_id := first_id_at(missing[1]::timestamp at time zone 'utc');
  next_id := first_id_at((missing[cardinality(missing)] + days_each)::timestamp at time zone 'utc');
  execute format('select exists (select from %s where %I >= $1 and %I < $2)', parent::text || '_default', id_column, id_column)
    into has_rows using first_id, next_id;
  -- A reader that has already opened the table, but not yet its default partition, would find rows that move in neither of the two.
  if has_rows then
    execute format('lock table %s in access exclusive mode', parent);
  end if;
  foreach start in array missing loop
    name := parent::text || '_' || to_char(start, 'YYYYMMDD');
    first_id := first_id_at(start::timestamp at time zone 'utc');
    next_id := first_id_at((start + days_each)::timestamp at time zone 'utc');
    execute format('create table %I (like %s including all)', name, parent);
    execute format(
      'with moved as (delete from %s where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      parent::text || '_default', id_column, first_id, id_column, next_id, name);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, name, first_id, next_id);
    perform keep_to_own_partner(name::regclass);
  end loop;
  return cardinality(missing);
end $$;

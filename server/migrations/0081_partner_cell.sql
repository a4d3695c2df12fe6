-- The cell of each partner. The default one is in the database of the directory, where the trigger copies the partner as before;
-- into other cells the service copies it.
alter table partner add column cell text not null default 'default';
comment on column partner.cell is 'the cell with the rows of this partner';

create or replace function copy_partner() returns trigger language plpgsql as $$
begin
  if new.cell <> 'default' then
    return null;
  end if;
  insert into cell_partner (partner_id, name, status, deactivated_at)
  values (new.partner_id, new.name, new.status, new.deactivated_at)
  on conflict (partner_id) do update
    set name = excluded.name, status = excluded.status, deactivated_at = excluded.deactivated_at;
  return null;
end $$;

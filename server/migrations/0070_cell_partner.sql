-- What a cell knows of its partners. The trigger keeps it while directory and cell are one database, for nodes of every version.

create table cell_partner (
  partner_id uuid primary key,
  name text not null,
  status text not null,
  deactivated_at timestamptz
);
select keep_to_own_partner('cell_partner');

create function copy_partner() returns trigger language plpgsql as $$
begin
  insert into cell_partner (partner_id, name, status, deactivated_at)
  values (new.partner_id, new.name, new.status, new.deactivated_at)
  on conflict (partner_id) do update
    set name = excluded.name, status = excluded.status, deactivated_at = excluded.deactivated_at;
  return null;
end $$;

create trigger copy_partner after insert or update of name, status, deactivated_at on partner
  for each row execute function copy_partner();

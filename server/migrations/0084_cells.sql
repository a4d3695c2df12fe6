-- Cells that were added to the installation. In each cell's own database, cell_identity says which one it is: a node that is
-- connected to another database under this name would not find the rows of its partners.
create table cell (
  name text primary key,
  cell_id uuid not null unique,
  state text not null default 'Active' check (state in ('Active', 'Draining')),
  added_at timestamptz not null
);
comment on table cell is 'cells that were added, in the directory; the default cell has a row only while it is draining';
comment on column cell.state is 'Draining: new partners are placed in other cells';

create table cell_identity (
  is_only boolean primary key default true check (is_only),
  name text not null,
  cell_id uuid not null
);
comment on table cell_identity is 'which cell this database is; empty in the database of the directory';

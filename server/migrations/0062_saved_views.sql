-- How a user wants to see a list: filters, columns and order under a name.
create table saved_view (
  account_id uuid not null references account,
  view_id uuid not null,
  screen text not null check (length(screen) between 1 and 30),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null,
  primary key (account_id, view_id),
  constraint saved_view_name_once unique (account_id, screen, name)
);
comment on column saved_view.query is 'of the address of the list, without what was searched for: it may be personal data of a customer';

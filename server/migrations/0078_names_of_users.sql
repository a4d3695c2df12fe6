-- The name that a user chose. Without one, the dashboard shows the first part of the email.
alter table account add column display_name text;
comment on column account.display_name is 'as the user wrote it; shown to users of the same organisation; null: none chosen';

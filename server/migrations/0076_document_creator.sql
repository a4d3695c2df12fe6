-- Who created the upload link of a document, for the activity of a customer. Earlier documents have none.
alter table document add column created_by text;
comment on column document.created_by is 'the user or client that created the upload link; null: the business with a completion link, or not recorded';

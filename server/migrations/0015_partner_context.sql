-- Requests of partners run as a role of their own (platform/db/partner-role.ts). Any role can change a setting, so for that
-- role the partner in the setting comes with a proof, which only the service can make: what runs on such a connection can't
-- switch to another partner.

create table partner_context_key (
  only_row boolean primary key default true check (only_row),
  inner_key bytea not null,
  outer_key bytea not null
);
comment on table partner_context_key is 'proves which partner a connection is for; only the owner may read it';
insert into partner_context_key (inner_key, outer_key)
select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')),
  sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'));

-- The partner of the connection, from app.partner: a partner ID of 36 characters and the hex proof behind it. No row when the
-- proof is wrong, an error when the setting is missing. A view reads the key with the rights of its owner and, unlike a
-- function, is planned into the statement: it costs a few microseconds for each table of a statement.
create view partner_context as
select left(current_setting('app.partner'), 36)::uuid as partner_id
from partner_context_key k
where substr(current_setting('app.partner'), 37) = encode(
  sha256(k.outer_key || sha256(k.inner_key || convert_to(left(current_setting('app.partner'), 36), 'UTF8'))), 'hex');
comment on view partner_context is 'the partner this connection is for, if its context carries a valid proof';

-- The role for partner traffic may read the email of its own users and of everyone its audit log names. Row-level security
-- without FORCE leaves the owner as it was.
alter table account enable row level security;
create index account_event_actor on account_event (partner_id, actor_id);
create index account_event_subject on account_event (partner_id, subject_id);

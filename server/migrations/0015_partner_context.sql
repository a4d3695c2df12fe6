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

-- Reads app.partner: a partner ID of 36 characters and the hex proof behind it. Every name is qualified instead of setting a
-- search_path, which would cost more than the check itself.
do $migration$
begin
  execute format($function$
    create function %1$I.current_partner() returns uuid language plpgsql stable parallel safe security definer as $body$
    declare
      context text := pg_catalog.current_setting('app.partner');
      id text := pg_catalog.left(context, 36);
      proof text;
    begin
      select pg_catalog.encode(
          pg_catalog.sha256(k.outer_key operator(pg_catalog.||) pg_catalog.sha256(
            k.inner_key operator(pg_catalog.||) pg_catalog.convert_to(id, 'UTF8'))), 'hex')
        into proof from %1$I.partner_context_key k;
      if proof operator(pg_catalog.<>) pg_catalog.substr(context, 37) then
        raise insufficient_privilege using message = 'the partner context of this connection is not valid';
      end if;
      return id;
    end $body$
  $function$, current_schema());
end $migration$;
comment on function current_partner is 'the partner this connection is for; fails when the context is missing or forged';
revoke execute on function current_partner from public;

-- The role for partner traffic may read the email of its own users and of everyone its audit log names. Row-level security
-- without FORCE leaves the owner as it was.
alter table account enable row level security;
create index account_event_actor on account_event (partner_id, actor_id);
create index account_event_subject on account_event (partner_id, subject_id);

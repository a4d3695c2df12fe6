-- Completion links: a business answers what is missing on a page, without an account.

create table completion_link (
  partner_id uuid not null,
  customer_id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  locale text check (locale in ('en', 'fr', 'pt', 'es', 'ar')),
  return_url text,
  has_email boolean not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (partner_id, customer_id, link_id)
);
comment on column completion_link.token_hash is 'SHA-256 of the token in the link; the token itself is not stored';
comment on column completion_link.has_email is 'whether the link was also sent to the business by email';
comment on column completion_link.created_by is 'the client ID, or the ID of the user on the dashboard';
create index completion_link_by_token on completion_link (token_hash);
create index completion_link_expiry on completion_link (expires_at);

create table completion_session (
  partner_id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (partner_id, customer_id, session_id)
);
comment on column completion_session.token_hash is 'SHA-256 of the cookie';
create index completion_session_by_token on completion_session (token_hash);
create index completion_session_seen on completion_session (last_seen_at);

-- Emails to a business. The text is sealed and removed as soon as it was sent; the Message-ID is made from mail_id, so that a
-- second copy after a crash is recognised.
create table customer_mail (
  partner_id uuid not null,
  customer_id uuid not null,
  mail_id uuid not null,
  sealed bytea,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  primary key (partner_id, customer_id, mail_id)
);
comment on column customer_mail.mail_id is 'the ID of the completion link';
comment on column customer_mail.sealed is 'recipient, subject and text, under the key of the customer; null once it was sent or given up';
comment on column customer_mail.due_at is 'the next attempt; while a node is sending, the end of its lease';
create index customer_mail_due on customer_mail (due_at) where sent_at is null and given_up_at is null;
create index customer_mail_age on customer_mail (created_at);

create table partner_branding (
  partner_id uuid primary key,
  display_name text,
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  support_email text,
  return_hosts text[] not null default '{}',
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_hash text,
  updated_at timestamptz not null
);
comment on column partner_branding.return_hosts is 'hosts that a completion page may return to';
comment on column partner_branding.logo_hash is 'SHA-256 of the logo, part of its address';

select keep_to_own_partner('completion_link');
select keep_to_own_partner('completion_session');
select keep_to_own_partner('customer_mail');
select keep_to_own_partner('partner_branding');

alter table document add column completion_link_id uuid, add column requirement_id uuid;
comment on column document.completion_link_id is 'the completion link that the business created the upload link with';
comment on column document.requirement_id is 'the requirement that the business uploads the document for';

-- Every row meets the new condition, because it allows more than the old one: no row needs to be read.
alter table audit_entry drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check check (actor_kind in ('Partner', 'Analyst', 'System', 'Business')) not valid;

-- Notifications: what users should hear about, in the app and by email.

-- Written in the transaction of what it is about. A background job finds the recipients and deletes the row in one transaction,
-- so each row becomes notifications exactly once.
create table raised_notification (
  partner_id uuid not null,
  kind text not null,
  collapse_key text not null default gen_random_uuid()::text,
  occurred_at timestamptz not null,
  ready_at timestamptz not null,
  occurrences int not null default 1 check (occurrences > 0),
  concerned_id uuid,
  excluded_id uuid,
  only_concerned boolean not null default false,
  facts jsonb not null default '{}',
  primary key (partner_id, kind, collapse_key)
);
comment on table raised_notification is 'waits until its recipients are found; partner_id is all zeros for staff and accounts without a partner';
comment on column raised_notification.collapse_key is 'rows with the same key become one notification that counts its occurrences';
comment on column raised_notification.ready_at is 'later than occurred_at while occurrences are collected';
comment on column raised_notification.concerned_id is 'the account that it concerns, which is notified whatever its role';
comment on column raised_notification.excluded_id is 'an account that is not notified, for example who acted';
comment on column raised_notification.facts is 'codes, IDs, counts and times only; no personal data';
create index raised_notification_ready on raised_notification (ready_at);

-- One row per recipient. The text is made from kind and facts when it is shown.
create table notification (
  partner_id uuid not null,
  account_id uuid not null,
  notification_id uuid not null,
  kind text not null,
  occurred_at timestamptz not null,
  concerned boolean not null,
  listed boolean not null,
  facts jsonb not null,
  mail_id uuid,
  read_at timestamptz,
  primary key (partner_id, account_id, notification_id)
);
comment on column notification.concerned is 'whether it concerns the recipient, who would not get it by role alone';
comment on column notification.listed is 'false for notices about the own account, which are sent by email only';
create index notification_unread on notification (partner_id, account_id) where read_at is null and listed;
create index notification_mailed on notification (partner_id, mail_id) where mail_id is not null;
create index notification_age on notification (occurred_at);

-- Emails with one notification or several. The Message-ID is made from mail_id, so that a second copy after a crash is recognised.
create table notification_mail (
  partner_id uuid not null,
  mail_id uuid not null,
  account_id uuid not null,
  kind text,
  digest_key text,
  created_at timestamptz not null,
  scheduled_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  primary key (partner_id, mail_id),
  constraint notification_mail_digest unique (partner_id, account_id, digest_key)
);
comment on column notification_mail.kind is 'null for a daily digest, which has several kinds';
comment on column notification_mail.digest_key is 'notifications with the same key share an email; null for an email that is sent at once';
comment on column notification_mail.scheduled_at is 'the first attempt';
comment on column notification_mail.due_at is 'the next attempt; while a node is sending, the end of its lease';
comment on column notification_mail.given_up_at is 'all attempts failed, or the recipient has no access any more';
create index notification_mail_due on notification_mail (due_at) where sent_at is null and given_up_at is null;
create index notification_mail_recent on notification_mail (account_id, created_at);
create index notification_mail_age on notification_mail (created_at);

create table notification_preference (
  partner_id uuid not null,
  account_id uuid not null,
  kind text not null,
  choice text not null check (choice in ('Immediately', 'Daily', 'Off')),
  primary key (partner_id, account_id, kind)
);

-- How far each timer has raised notifications: the row is locked while a node runs it, so each moment is looked at once.
create table notification_timer (
  name text primary key,
  done_until timestamptz not null
);

select keep_to_own_partner('raised_notification');
select keep_to_own_partner('notification');
select keep_to_own_partner('notification_mail');
select keep_to_own_partner('notification_preference');

create index api_certificate_expiry on api_certificate (not_after) include (partner_id) where revoked_at is null;

alter table sandbox_mail add column message_id text, add column html text, add column unsubscribe_url text;

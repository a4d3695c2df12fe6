-- People who sign in: partners' people and our own staff, their sessions, second factors, invitations, and what they did.
-- An account is a person, whoever they work for; a membership says for which partner. Our own staff have a role and no
-- membership; an account with neither can sign in and reach nothing.

create table account (
  account_id uuid primary key,
  email text not null check (length(email) between 3 and 255),
  email_key text not null,
  staff_role text check (staff_role in ('analyst', 'supervisor', 'auditor', 'operator')),
  password_hash text,
  password_set_at timestamptz,
  wrapped_totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  constraint account_email_once unique (email_key)
);
comment on column account.email_key is 'the address trimmed, in composed form and lower case: what sign-in compares';
comment on column account.password_hash is 'argon2id with its parameters; null for a person who signs in elsewhere';
comment on column account.wrapped_totp_secret is 'waits for its first code while totp_enrolled_at is null';
comment on column account.totp_last_step is 'the last 30-second step a code was taken from: each code counts once, on every node';

create table membership (
  partner_id uuid not null references partner,
  account_id uuid not null references account,
  role text not null check (role in ('admin', 'viewer')),
  added_at timestamptz not null,
  primary key (partner_id, account_id),
  constraint membership_one_partner unique (account_id)
);

-- Only the hash of a session's token is kept: whoever reads this table can't sign in with it.
create table account_session (
  token_hash bytea primary key,
  session_id uuid not null unique,
  account_id uuid not null references account,
  method text not null check (method in ('Password', 'PasswordAndTotp', 'PasswordAndRecoveryCode', 'Outside')),
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null
);
comment on column account_session.authenticated_at is 'when the person last proved who they are: at sign-in and step-up';
comment on column account_session.last_seen_at is 'written at most once a minute';
create index account_session_by_account on account_session (account_id);
create index account_session_end on account_session (ends_at);

create table recovery_code (
  account_id uuid not null references account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Who a person is at an outside provider. Never matched by email: an address can be given to somebody else.
create table outside_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index outside_identity_by_account on outside_identity (account_id);

-- A sign-in that is under way at the outside provider, bound to the browser that began it. Read once and gone.
create table outside_sign_in (
  flow_hash bytea primary key,
  wrapped_flow bytea not null,
  expires_at timestamptz not null
);
create index outside_sign_in_end on outside_sign_in (expires_at);

-- An invitation to our own staff has the partner_id of nobody (all zeros), which no partner has.
create table invitation (
  partner_id uuid not null,
  invitation_id uuid not null,
  email text not null check (length(email) between 3 and 255),
  email_key text not null,
  role text not null check (role in ('admin', 'viewer', 'analyst', 'supervisor', 'auditor', 'operator')),
  token_hash bytea not null,
  invited_by uuid,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (partner_id, invitation_id),
  constraint invitation_once unique (partner_id, email_key)
);
create index invitation_by_token on invitation (token_hash);

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account,
  expires_at timestamptz not null
);
create index password_reset_by_account on password_reset (account_id);
create index password_reset_end on password_reset (expires_at);

-- What people did with accounts, credentials and webhooks. Rows are only ever added; those of our own staff have the
-- partner_id of nobody (all zeros).
create table account_event (
  partner_id uuid not null,
  account_event_id uuid not null,
  occurred_at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_id text,
  facts jsonb not null default '{}',
  request_id text,
  primary key (partner_id, account_event_id)
);
comment on column account_event.actor_id is 'the account that acted; null for a command or a timer';
comment on column account_event.subject_id is 'the account, credential or endpoint it was done to';

-- Mail that a sandbox would have sent.
create table sandbox_mail (
  mail_id uuid primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);

select keep_to_own_partner('membership');
select keep_to_own_partner('invitation');
select keep_to_own_partner('account_event');

-- Passkeys (WebAuthn) as a second factor beside the authenticator app.
create table passkey (
  account_id uuid not null references account,
  passkey_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, passkey_id),
  constraint passkey_credential_once unique (credential_id)
);
comment on column passkey.public_key is 'COSE key, as the authenticator sent it';
comment on column passkey.sign_count is 'the last signature counter; 0 for authenticators that do not count';
comment on column passkey.rp_id is 'the host name it was registered for; browsers offer it nowhere else';

-- A challenge works once: it is deleted before the response to it is verified.
create table passkey_challenge (
  challenge_hash bytea primary key,
  account_id uuid not null references account,
  purpose text not null check (purpose in ('Register', 'SignIn', 'StepUp')),
  bound_to bytea not null,
  expires_at timestamptz not null
);
comment on column passkey_challenge.bound_to is 'hash of the session id, or of the cookie of a sign-in attempt';
create index passkey_challenge_by_account on passkey_challenge (account_id);
create index passkey_challenge_end on passkey_challenge (expires_at);

alter table account add column passkeys_changed_at timestamptz;
comment on column account.passkeys_changed_at is 'when a passkey was last added or removed; device cookies issued before are void';

alter table account_session drop constraint account_session_method_check;
alter table account_session add constraint account_session_method_check
  check (method in ('Password', 'PasswordAndTotp', 'PasswordAndPasskey', 'PasswordAndRecoveryCode', 'Outside'));

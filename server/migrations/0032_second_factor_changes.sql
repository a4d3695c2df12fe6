-- Device cookies end with every change of the second factors, also with the removal of an authenticator app.
alter table account add column second_factor_changed_at timestamptz;
comment on column account.second_factor_changed_at is 'when a second factor was last added or removed; device cookies issued before are void';
update account set second_factor_changed_at = greatest(totp_enrolled_at, passkeys_changed_at)
where totp_enrolled_at is not null or passkeys_changed_at is not null;
comment on column account.passkeys_changed_at is 'no longer read: kept for nodes of the version before, during an upgrade';

-- A recovery code stands in for a lost second factor, but doesn't remove others or make new codes.
alter table account_session add column by_recovery_code boolean not null default false;
comment on column account_session.by_recovery_code is 'the last sign-in or step-up used a recovery code';
update account_session set by_recovery_code = true where method = 'PasswordAndRecoveryCode';

-- Sessions name the device and address they are used from, and an account knows when it was last signed in to.
alter table account_session add column device text, add column address text;
comment on column account_session.device is 'browser and operating system, derived from the user agent at sign-in';
comment on column account_session.address is 'IP address of the last request; written with last_seen_at';
alter table account add column signed_in_at timestamptz;
comment on column account.signed_in_at is 'the last sign-in; null before the first';
create index invitation_by_inviter on invitation (invited_by);

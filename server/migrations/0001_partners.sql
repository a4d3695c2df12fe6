-- Partner organisations, the machine credentials they call with, and the keys the service signs and seals with.
-- Every table with a partner_id carries row-level security. The policy reads app.partner_id, which platform/db.ts sets
-- on each connection; it is read in a subselect so that it is evaluated once per statement, and without "missing_ok"
-- so that a connection without it fails instead of seeing nothing.

create table partner (
  partner_id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  client_id text not null unique,
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  onboarding text not null default 'Approved' check (onboarding in ('Approved', 'Pending')),
  scopes text[] not null default '{partner.read,partner.write}',
  wrapped_data_key bytea not null,
  created_at timestamptz not null
);
comment on column partner.client_id is 'slug of the business name, a dash, the first 8 hex digits of partner_id; frozen at creation';

-- One owner for each public key, for ever: a certificate of another partner can't be borrowed, also not a revoked one.
create table partner_public_key (
  public_key_sha256 bytea primary key,
  partner_id uuid not null references partner,
  unique (partner_id, public_key_sha256)
);

create table api_certificate (
  partner_id uuid not null references partner,
  certificate_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  thumbprint text not null unique,
  public_key_sha256 bytea not null,
  pem text not null,
  key_bits int not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  added_at timestamptz not null,
  added_by text not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (partner_id, certificate_id),
  foreign key (partner_id, public_key_sha256) references partner_public_key (partner_id, public_key_sha256)
);
comment on column api_certificate.thumbprint is 'x5t#S256: base64url of the SHA-256 of the DER certificate';

-- A client assertion is good for one token: the insert decides, on every node and after every restart.
create table client_assertion_use (
  use_hash bytea primary key,
  expires_at timestamptz not null
);
create index client_assertion_use_expiry on client_assertion_use (expires_at);

-- What happened at the token endpoint, for the partner's own people: the caller is only told that it failed.
create table credential_event (
  partner_id uuid not null references partner,
  credential_event_id uuid not null,
  occurred_at timestamptz not null,
  outcome text not null check (outcome in ('Issued', 'Refused')),
  cause text,
  thumbprint text,
  primary key (partner_id, credential_event_id)
);
create index credential_event_age on credential_event (occurred_at);

-- Counts attempts to authenticate, over all nodes. Unlogged: a crash forgets the counts, and nothing else is lost.
create unlogged table auth_throttle (
  bucket bytea primary key,
  hits int not null,
  ends_at timestamptz not null
);
comment on column auth_throttle.bucket is 'hash of what is limited and whom: holds no address and no email';
create index auth_throttle_end on auth_throttle (ends_at);

create table signing_key (
  kid text primary key,
  algorithm text not null check (algorithm in ('ES256', 'RS256')),
  public_jwk jsonb not null,
  wrapped_private_jwk bytea not null,
  created_at timestamptz not null,
  active_from timestamptz not null,
  retired_at timestamptz
);
comment on table signing_key is 'published from created_at on, signs from active_from to retired_at, published 10 minutes longer';

create table service_secret (
  name text primary key,
  wrapped_secret bytea not null
);

create function keep_to_own_partner(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format($policy$
    create policy own_partner on %s using (
      (select current_setting('app.partner_id') = 'every')
      or partner_id = (select nullif(current_setting('app.partner_id'), 'every')::uuid))
  $policy$, name);
end $$;
comment on function keep_to_own_partner is 'call it for every new table with a partner_id';

select keep_to_own_partner('partner');
select keep_to_own_partner('partner_public_key');
select keep_to_own_partner('api_certificate');
select keep_to_own_partner('credential_event');

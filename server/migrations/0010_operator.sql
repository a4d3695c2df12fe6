-- What operators do to a running service: onboarding configurations of their own, and customers whose data was erased.

-- Over what is shipped with the program. A version is never changed; to go back is to activate an earlier one.
create table onboarding_configuration (
  country text not null check (country ~ '^[A-Z]{3}$'),
  version int not null check (version > 0),
  content jsonb not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (country, version)
);

-- The last one of a country says what is in force; all of them say what was, when.
create table onboarding_activation (
  activation_id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{3}$'),
  version int check (version >= 0),
  activated_at timestamptz not null,
  activated_by text not null
);
comment on column onboarding_activation.version is '0: as shipped; null: the country is closed';
create index onboarding_activation_of_country on onboarding_activation (country, activation_id desc);

alter table customer add column erased_at timestamptz;
comment on column customer.erased_at is 'since when nothing personal is left: the key is destroyed, the fields are blanked';
-- What is left of an erased customer goes when its trail need not be kept any longer.
create index customer_erased on customer (erased_at) where erased_at is not null;

-- Files of erased customers that are still to be taken out of the store. A row goes when its file has.
create table erased_file (
  partner_id uuid not null,
  storage_key text not null,
  customer_id uuid not null,
  usable_until timestamptz not null,
  remove_at timestamptz not null,
  primary key (partner_id, storage_key)
);
comment on column erased_file.usable_until is 'until then its upload link could bring the file back: it is removed once more after that';
create index erased_file_due on erased_file (remove_at);

select keep_to_own_partner('erased_file');

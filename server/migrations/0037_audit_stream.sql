-- How far account activity has been sent to a log collector, and which node sends it.
create table audit_stream (
  stream text primary key,
  seal_number bigint not null default 0,
  owner uuid,
  lease_ends_at timestamptz
);
comment on column audit_stream.seal_number is 'the last seal that the collector has accepted';

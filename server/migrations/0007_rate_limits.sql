-- Token buckets that all nodes share. Unlogged: after a crash every bucket is full, which is what a restart means anyway.
create unlogged table rate_bucket (
  bucket text primary key,
  per_second double precision not null,
  burst double precision not null,
  tokens double precision not null,
  granted double precision not null,
  updated_at timestamptz not null
) with (fillfactor = 50);
comment on column rate_bucket.tokens is 'what was left at updated_at; below zero when more was spent than there was';
comment on column rate_bucket.granted is 'what the last lease got; a statement can only return what it has stored';

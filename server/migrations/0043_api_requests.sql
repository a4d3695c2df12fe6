-- The last requests of each partner's servers, for its own users: no bodies, no query strings. Cut by day of the ID (UUIDv7):
-- dropping a day's table is how they are deleted.
create table api_request (
  partner_id uuid not null,
  api_request_id uuid not null,
  occurred_at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_ms real not null,
  primary key (partner_id, api_request_id)
) partition by range (api_request_id);
comment on column api_request.request_id is 'as sent in X-Request-Id; a client may use one ID several times';
comment on column api_request.code is 'the error code; null for successful requests';
create index api_request_by_request_id on api_request (partner_id, request_id);
create index api_request_failed on api_request (partner_id, api_request_id) where status >= 400;
create table api_request_default partition of api_request default;

-- Requests by hour and error code.
create table api_request_count (
  partner_id uuid not null,
  starts_at timestamptz not null,
  code text not null,
  requests int not null,
  primary key (partner_id, starts_at, code)
) with (fillfactor = 50);
comment on column api_request_count.code is 'the error code; empty for successful requests';

select keep_to_own_partner('api_request');
select keep_to_own_partner('api_request_default');
select keep_to_own_partner('api_request_count');
select make_partitions('api_request', 1, (now() at time zone 'utc')::date - 1, (now() at time zone 'utc')::date + 7);

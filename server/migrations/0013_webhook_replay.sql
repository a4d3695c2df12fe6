-- One replay of a period runs at a time for each partner.

alter table webhook_endpoint add column last_replay_series uuid;

comment on column webhook_endpoint.last_replay_series is 'the latest replay of a period; running while one of its deliveries has not been attempted';

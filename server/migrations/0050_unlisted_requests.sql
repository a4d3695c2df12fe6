-- Requests above the daily limit of a partner are counted but not stored one by one.
alter table api_request_count add column unlisted int not null default 0;
comment on column api_request_count.unlisted is 'how many of the requests are not in api_request, because the partner had reached its daily limit';

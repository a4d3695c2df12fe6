-- The trace in which an event was created, so that its deliveries join it. Null when it wasn't traced.
alter table event add column traceparent text;
comment on column event.traceparent is 'W3C trace context of the request or job that created the event; null if it was not traced';

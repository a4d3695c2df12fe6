-- The results of the installation checks that operators ran, and when the last dispatcher stopped cleanly.
create table installation_report (
  report_id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  checked_by uuid not null references account,
  findings jsonb not null
);

create table webhook_dispatcher_stop (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz not null
);

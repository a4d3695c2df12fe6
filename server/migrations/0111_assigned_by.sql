-- A case that a supervisor assigned stays reserved when its claim ends, and the supervisor hears of it.
alter table review_case add column assigned_by_id uuid;
comment on column review_case.assigned_by_id is 'the supervisor who assigned the case to its owner; null if the owner claimed it';

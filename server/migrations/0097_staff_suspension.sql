-- Until when a staff member can't sign in.
alter table account add column suspended_until timestamptz;

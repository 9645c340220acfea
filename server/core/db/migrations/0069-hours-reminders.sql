-- When a person was last reminded of hours that wait for them: once a day at most.
alter table users add column hours_reminded_at timestamptz;

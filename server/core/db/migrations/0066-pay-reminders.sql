-- When a person was last reminded of what their pay waits for: once a day at most.
alter table users add column pay_reminded_at timestamptz;

-- What someone held for too long is listed for them, since it may still count.
create index tasks_expired on tasks (user_id, taken_at desc, _id) where status = 'expired';

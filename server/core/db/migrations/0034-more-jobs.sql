-- A job may be for one person: nobody else sees or takes it.

alter table jobs add column for_user_id uuid references users;
create index jobs_for_user on jobs (for_user_id, created_at desc, _id) where for_user_id is not null;

-- What is for others does not stand among the newest that everyone is offered.
drop index jobs_available;
create index jobs_available on jobs (requirement_id, created_at desc, _id)
  where (status = 'available') is true and deleted_at is null and for_user_id is null;
create index jobs_reserved on jobs (for_user_id, created_at desc, _id)
  where (status = 'available') is true and deleted_at is null and for_user_id is not null;

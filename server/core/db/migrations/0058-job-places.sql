-- Where the work of a job is: its items of the dataset, counted from one, and its page on the annotation server.
alter table jobs
  add column first_item integer,
  add column last_item integer,
  add column server_link text not null default '',
  add constraint jobs_item_range check (num_nonnulls(first_item, last_item) = 0 or first_item between 1 and last_item);

-- Managers look at those with a problem, of which there are few.
create index jobs_server_problem on jobs (created_at desc, _id) where server_problem <> '' and deleted_at is null;

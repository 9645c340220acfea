-- Giving out a hundred tasks writes a hundred turns and their items: what each of those rows costs is kept small.

-- Whether an item is given out is changed in place, which takes that no index names the column and that there is room.
drop index task_items_task;
alter table task_items set (fillfactor = 80);

-- What was never submitted is found by its person or its item. Expiry reads all that is held, by `tasks_held`.
drop index tasks_project;
create index tasks_project on tasks (project_id, kind, submitted_at, _id) where submitted_at is not null;
drop index tasks_created;
create index tasks_created on tasks (created_at desc, _id) where submitted_at is not null;
drop index tasks_lease;

-- Of a free turn: nobody had or reviewed the item yet, so that whoever asks may have it.
alter table tasks add column is_fresh boolean not null default false;

drop trigger tasks_inserted on tasks;
drop trigger tasks_updated on tasks;
drop function mark_task_items();

-- An item is given out while anyone holds or did it. Items are locked in the order of their ids, so that two calls can't
-- deadlock, also where their flag stays as it is: another call may be about to change it.
create function mark_inserted_task_items() returns trigger language plpgsql as $$
begin
  update task_items set task = 1 where _id = any (array(select item_id from changed
    where status in ('assigned', 'draft', 'submitted', 'approved', 'rejected') order by item_id));
  return null;
end $$;
create trigger tasks_inserted after insert on tasks referencing new table as changed
  for each statement execute function mark_inserted_task_items();

create function mark_updated_task_items() returns trigger language plpgsql as $$
declare
  given uuid[];
  given_back uuid[];
begin
  -- Most updates leave it as it is who has an item; grouped rather than joined, since the rows may be one or thousands.
  select array_agg(item_id order by item_id) filter (where step > 0), array_agg(item_id) filter (where step < 0)
    into given, given_back
  from (
    select item_id, sum(step) as step from (
      select _id, item_id, 1 as step from changed where status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')
      union all
      select _id, item_id, -1 from earlier where status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')) each
    group by _id, item_id) turns where step <> 0;
  if given_back is not null then
    perform from task_items where _id = any (given || given_back) order by _id for no key update;
    update task_items i set task = 0 where _id = any (given_back) and not exists (select from tasks t
      where t.item_id = i._id and t.status in ('assigned', 'draft', 'submitted', 'approved', 'rejected'));
  end if;
  if given is not null then
    update task_items set task = 1 where _id = any (given);
  end if;
  return null;
end $$;
create trigger tasks_updated after update on tasks referencing old table as earlier new table as changed
  for each statement execute function mark_updated_task_items();

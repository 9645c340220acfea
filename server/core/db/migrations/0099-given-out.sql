-- Whether an item is given out is read off its turns: written to the item as well, it took a tenth of PostgreSQL's time
-- for giving out a hundred tasks. Turns are decided under the lock of their item, which `lockTasks` takes. Servers of the
-- release before still read the column until all are replaced, so that a later migration drops it.
drop trigger tasks_inserted on tasks;
drop trigger tasks_updated on tasks;
drop function mark_inserted_task_items();
drop function mark_updated_task_items();
alter table task_items reset (fillfactor);

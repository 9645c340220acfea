-- Items are deleted, and brought back for a while.

create index task_items_deleted on task_items (deleted_at) where deleted_at is not null;

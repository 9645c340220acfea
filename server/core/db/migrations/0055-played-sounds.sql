-- A sound in a file that says where each of its times is, where the one that was uploaded doesn't; it is played instead.
alter table task_items add played_id uuid references files;
create index task_items_played on task_items (played_id) where played_id is not null;

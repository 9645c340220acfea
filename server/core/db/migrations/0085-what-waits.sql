-- What waits is counted from the index alone: hours for a decision, and how far a project's items are. Without these each
-- record was looked up where it lies, all over the table.

create index work_history_waiting on work_history (state, user_id)
  include (project_id, checked_out_at, created_at, approved_by, approved_at, flag_score)
  where state in ('pending', 'approved', 'needs_correction');
create index tasks_progress on tasks (project_id, kind, status) include (reviewer_id) where for_user_id is null;
create index task_items_progress on task_items (project_id, kind, status) where deleted_at is null and repeat_of is null;

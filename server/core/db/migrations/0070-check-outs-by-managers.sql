-- Who entered the check-out in the worker's place, as long as the times are those that they entered: the recorded times
-- are then kept without a correction of the worker's.
alter table work_history
  add column checked_out_by uuid references users check (checked_out_by <> user_id),
  drop constraint work_history_check10,
  drop constraint work_history_check11,
  add constraint work_history_recorded check ((original_checked_in_at is null) = (original_checked_out_at is null)),
  add constraint work_history_corrected check (corrected_at is null or original_checked_in_at is not null),
  add constraint work_history_changed
    check (original_checked_in_at is null or corrected_at is not null or checked_out_by is not null);

-- Why a task was skipped, which was the first word of its comment: of an erased person both were lost, and lists of items failed.
alter table tasks add column skip_reason text
  check (skip_reason in ('unclear', 'wrong_language', 'broken', 'sensitive', 'other'));
update tasks set
  skip_reason = case when split_part(comment, ': ', 1) in ('unclear', 'wrong_language', 'broken', 'sensitive')
    then split_part(comment, ': ', 1) else 'other' end,
  comment = case when split_part(comment, ': ', 1) in ('unclear', 'wrong_language', 'broken', 'sensitive', 'other')
    then substr(comment, length(split_part(comment, ': ', 1)) + 3) else comment end
where status = 'skipped';
-- Older servers of a rolling release skip without it.
alter table tasks add constraint tasks_skip_reason check (skip_reason is null or status = 'skipped');

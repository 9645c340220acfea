-- The state in which hours were rejected last, to which undoing that returns them; unknown of earlier rejections.
alter table work_history add column rejected_from text check (rejected_from in ('pending', 'needs_correction'));

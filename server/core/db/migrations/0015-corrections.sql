-- What the clock could not know: check-outs that were forgotten, hours that their worker corrects, signs of activity.

alter table work_history
  -- Nobody checked out: the clock ended it at the project's longest shift, which is a proposal and nothing more.
  add column is_forgotten boolean not null default false,
  -- When the console last noticed the worker during the shift.
  add column last_active_at timestamptz,
  -- Of an entry that its worker corrected: the times as they were first recorded, why and when.
  add column original_checked_in_at timestamptz,
  add column original_checked_out_at timestamptz,
  add column correction_reason text,
  add column corrected_at timestamptz,
  -- Of one that was corrected after a rejection, which can be done once: when, and what the cause was.
  add column amended_at timestamptz,
  add column earlier_cause text,
  add check ((corrected_at is null) = (original_checked_in_at is null)),
  add check ((corrected_at is null) = (original_checked_out_at is null)),
  add check ((corrected_at is null) = (correction_reason is null)),
  add check (amended_at is null or corrected_at is not null),
  add check ((amended_at is null) = (earlier_cause is null)),
  add check (not is_forgotten or source = 'clock');

alter table open_check_ins add column last_active_at timestamptz;
-- For the task that looks for those who forgot to check out.
create index open_check_ins_begun on open_check_ins (checked_in_at);

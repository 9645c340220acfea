-- The day of the work of each payment line, on the line itself: that of its hours, also where their approval was undone, or
-- the one on which a job was accepted or an adjustment proposed. Lists by it would else look up the hours of every line.
-- Nothing is read here, so who reads payments waits for a moment alone; the lines that there are get theirs in 0087.
alter table payments add column day date;

create function set_day_of_line() returns trigger language plpgsql as $$
begin
  new.day := coalesce(
    (select w.checked_in_date from work_history w where w._id = coalesce(new.work_history_id, new.undone_entry_id)),
    (new.created_at at time zone (select platform_zone()))::date);
  return new;
end $$;
create trigger day_of_added_line before insert on payments
  for each row when (new.day is null) execute function set_day_of_line();
create trigger day_of_changed_line before update on payments for each row
  when (new.day is null or new.created_at <> old.created_at or
    coalesce(new.work_history_id, new.undone_entry_id) is distinct from coalesce(old.work_history_id, old.undone_entry_id))
  execute function set_day_of_line();
alter table payments add constraint payments_have_days check (day is not null) not valid;

-- Hours are corrected before they are paid for, but those of an undone line may be once more.
create function move_day_of_lines() returns trigger language plpgsql as $$
begin
  update payments set day = new.checked_in_date where work_history_id = new._id or undone_entry_id = new._id;
  return null;
end $$;
create trigger day_of_lines_moves after update on work_history
  for each row when (old.checked_in_date <> new.checked_in_date) execute function move_day_of_lines();

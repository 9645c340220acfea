-- A piece that is paid is one accepted job, task, prompt or upload.
alter table payments drop constraint payments_of_kind;
alter table payments
  add column task_id uuid references tasks,
  add column prompt_id uuid references prompts,
  add column collected_item_id uuid references collected_items,
  add constraint payments_of_kind check (case kind
    when 'work' then amount >= 0 and work_history_id is not null and project_id is not null and seconds is not null
      and hourly_rate is not null and reason = '' and state not in ('proposed', 'declined')
      and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 0 and subject = ''
    when 'piece' then amount >= 0 and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 1
      and subject <> '' and project_id is not null
      and work_history_id is null and seconds is null and hourly_rate is null and reason = ''
      and (state <> 'declined' or decline_cause <> '')
    else amount <> 0 and work_history_id is null and seconds is null and hourly_rate is null and reason <> ''
      and created_by is not null and num_nonnulls(assigned_job_id, task_id, prompt_id, collected_item_id) = 0
      and subject = '' end);
create unique index payments_task on payments (task_id) where task_id is not null and state <> 'declined';
create unique index payments_prompt on payments (prompt_id) where prompt_id is not null and state <> 'declined';
create unique index payments_collected_item on payments (collected_item_id)
  where collected_item_id is not null and state <> 'declined';

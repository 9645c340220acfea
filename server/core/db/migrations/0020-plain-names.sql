-- Names as the field has them: flags of hours, bulk jobs, undo.

alter table work_history rename column oddities to flags;
alter table work_history rename column oddness to flag_score;
alter index work_history_oddness rename to work_history_flag_score;
alter function odd_hours rename to find_flags;

-- The text of a function is not renamed with what it names.
create or replace function flags_of(w work_history) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(one.flag order by one.place), '[]') from (
    select 1 as place, jsonb_set(o, '{others}', (
      select jsonb_agg(jsonb_set(other, '{project}', jsonb_build_object('_id', p._id, 'name', p.name)) order by n)
      from jsonb_array_elements(o -> 'others') with ordinality as each (other, n)
      join projects p on p._id = (other ->> 'project')::uuid)) as flag
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'overlap'
    union all
    select 2, jsonb_build_object('flag', 'no_activity', 'lastActiveAt', json_instant(w.last_active_at), 'seconds',
      floor(date_part('epoch', w.checked_out_at - greatest(w.last_active_at, w.checked_in_at))))
    where w.flag_score & 8 > 0
    union all
    select 3, o || jsonb_build_object('seconds', w.seconds)
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'over_long'
    union all
    select 4, o || jsonb_build_object('seconds', w.seconds, 'begunAt', json_instant(w.checked_in_at))
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'unusual'
    union all
    select 5, jsonb_build_object('flag', 'edited', 'correctedAt', json_instant(w.corrected_at))
    where w.flag_score & 1 > 0) as one
$$;

create or replace function judge_hours(people uuid[], since timestamptz) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  perform from users where _id = any(people) order by _id for no key update;
  update work_history w set flags = judged.found from find_flags(people, since) as judged
  where w._id = judged.entry and w.flags is distinct from judged.found;
end $$;

alter table operations rename to bulk_jobs;
alter table operation_items rename to bulk_job_items;
alter table bulk_job_items rename column operation_id to bulk_job_id;
alter index operations_asked rename to bulk_jobs_asked;
alter index operations_undoes rename to bulk_jobs_undoes;
alter index operations_finished rename to bulk_jobs_finished;
alter index operation_items_refused rename to bulk_job_items_refused;
do $$
declare named record;
begin
  for named in
    select conrelid::regclass as of, conname as old,
      replace(replace(conname, 'operation_items', 'bulk_job_items'), 'operation', 'bulk_job') as new
    from pg_constraint where conrelid in ('bulk_jobs'::regclass, 'bulk_job_items'::regclass) and conname like '%operation%'
  loop
    execute format('alter table %s rename constraint %I to %I', named.of, named.old, named.new);
  end loop;
end $$;
update bulk_job_items set code = 'flagged_now' where code = 'odd_now';

-- What is queued already is done by the job of the new name. A new database has no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'run-bulk-job' where identifier = 'work-off-operation';
  end if;
end $$;

alter table hours_uploads rename column taken_back_by to undone_by;
alter table hours_uploads rename column taken_back_at to undone_at;

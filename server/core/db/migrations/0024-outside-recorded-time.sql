-- A corrected shift that lies an hour or more outside of the time that was recorded is flagged.

alter table work_history drop column flag_score;
alter table work_history
  -- The most serious first: outside 32, overlap 16, no_activity 8, over_long 4, unusual 2, edited 1.
  add column flag_score smallint not null generated always as (
    case when (greatest(original_checked_in_at, checked_in_at) - checked_in_at)
        + (checked_out_at - least(original_checked_out_at, checked_out_at)) >= interval '1 hour' then 32 else 0 end
    + case when flags @> '[{"flag": "overlap"}]' then 16 else 0 end
    + case when source = 'clock' and checked_out_at - greatest(last_active_at, checked_in_at) >= interval '2 hours'
        and last_active_at is not null then 8 else 0 end
    + case when flags @> '[{"flag": "over_long"}]' then 4 else 0 end
    + case when flags @> '[{"flag": "unusual"}]' then 2 else 0 end
    + case when source = 'upload' or corrected_at is not null then 1 else 0 end) stored;
create index work_history_flag_score on work_history (state, flag_score desc, checked_in_date, checked_in_at, _id);

create or replace function flags_of(w work_history) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(one.flag order by one.place), '[]') from (
    select 1 as place, jsonb_build_object('flag', 'outside', 'seconds', floor(date_part('epoch',
        (greatest(w.original_checked_in_at, w.checked_in_at) - w.checked_in_at)
        + (w.checked_out_at - least(w.original_checked_out_at, w.checked_out_at)))),
      'from', json_instant(w.original_checked_in_at), 'to', json_instant(w.original_checked_out_at)) as flag
    where w.flag_score & 32 > 0
    union all
    select 2, jsonb_set(o, '{others}', (
      select jsonb_agg(jsonb_set(other, '{project}', jsonb_build_object('_id', p._id, 'name', p.name)) order by n)
      from jsonb_array_elements(o -> 'others') with ordinality as each (other, n)
      join projects p on p._id = (other ->> 'project')::uuid))
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'overlap'
    union all
    select 3, jsonb_build_object('flag', 'no_activity', 'lastActiveAt', json_instant(w.last_active_at), 'seconds',
      floor(date_part('epoch', w.checked_out_at - greatest(w.last_active_at, w.checked_in_at))))
    where w.flag_score & 8 > 0
    union all
    select 4, o || jsonb_build_object('seconds', w.seconds)
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'over_long'
    union all
    select 5, o || jsonb_build_object('seconds', w.seconds, 'begunAt', json_instant(w.checked_in_at))
    from jsonb_array_elements(w.flags) as o where o ->> 'flag' = 'unusual'
    union all
    select 6, jsonb_build_object('flag', 'edited', 'correctedAt', json_instant(w.corrected_at))
    where w.flag_score & 1 > 0) as one
$$;

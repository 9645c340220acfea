-- How many frames each stretch of a job's videos has, as far as its server said: of jobs from before nobody knows.
update jobs set videos = (
  select jsonb_agg(video || '{"frames": null}' order by place)
  from jsonb_array_elements(videos) with ordinality as each (video, place))
where videos <> '[]';

-- Skills that a course came to grant while someone who completed it was blocked: they get them once they no longer are.
alter table enrolments add column missed_skills uuid[] not null default '{}';

-- How many questions of a quiz may have a wrong key, by the figures as they were last counted.
alter table quiz_analyses add column suspects integer not null
  generated always as (case when analysis is null then 0
    else jsonb_array_length(jsonb_path_query_array(analysis, '$.items[*] ? (@.suspicion != null)')) end) stored;
create index quiz_analyses_suspects on quiz_analyses (quiz_id) where suspects > 0;

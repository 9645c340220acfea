-- Keys that looked wrong by the figures and that staff found right: of which version, and over how many answers.
create table confirmed_keys (
  quiz_id uuid not null references quizzes,
  question_id uuid not null references questions,
  number integer not null,
  answers integer not null,
  primary key (quiz_id, question_id)
);
create index confirmed_keys_question on confirmed_keys (question_id);

drop index quiz_analyses_suspects;
alter table quiz_analyses drop column suspects;
alter table quiz_analyses add column suspects integer not null
  generated always as (case when analysis is null then 0
    else jsonb_array_length(jsonb_path_query_array(analysis, '$.items[*] ? (@.suspicion != null && !(@.isConfirmed == true))')) end) stored;
create index quiz_analyses_suspects on quiz_analyses (quiz_id) where suspects > 0;
-- What was counted before does not say of each question whether its key was confirmed.
update quiz_analyses set analysis = jsonb_set(analysis, '{items}', (select coalesce(jsonb_agg(item || '{"isConfirmed": false}' order by n), '[]')
  from jsonb_array_elements(analysis->'items') with ordinality as of (item, n))) where analysis is not null;

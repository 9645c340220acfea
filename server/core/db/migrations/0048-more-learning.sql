-- How the questions of each quiz work, as it was last counted. What alters the figures makes them stale in the same transaction.
create table quiz_analyses (
  quiz_id uuid primary key references quizzes,
  state text not null default 'stale' check (state in ('stale', 'counting', 'current')),
  -- Which counting is the last to have begun: an earlier one that ends later stores nothing.
  round integer not null default 0,
  -- As the API answers it; null: never counted.
  analysis jsonb,
  counted_at timestamptz,
  took_ms integer,
  check ((analysis is null) = (counted_at is null) and (analysis is null) = (took_ms is null)),
  check (state <> 'current' or analysis is not null)
);

-- Figures that are stale already stay so: many who submit at once share a lock of the row, which a counting waits for
-- before it reads, so that it misses none of them.
create function outdate_quiz_analysis(quiz uuid) returns void language plpgsql as $$
begin
  perform from quiz_analyses where quiz_id = quiz and state = 'stale' for share;
  if not found then
    insert into quiz_analyses (quiz_id) values (quiz) on conflict (quiz_id) do update set state = 'stale';
  end if;
end $$;
create function outdate_by_submission() returns trigger language plpgsql as $$
begin
  perform outdate_quiz_analysis(case when tg_op = 'DELETE' then old.quiz_id else new.quiz_id end);
  return null;
end $$;
create trigger quiz_submissions_graded after insert on quiz_submissions for each row
  when (new.status = 'graded') execute function outdate_by_submission();
create trigger quiz_submissions_regraded after update on quiz_submissions for each row
  when ((old.status = 'graded' or new.status = 'graded')
    and (old.status, old.number, old.score, old.submitted_at, old.retake_at)
      is distinct from (new.status, new.number, new.score, new.submitted_at, new.retake_at))
  execute function outdate_by_submission();
create trigger quiz_submissions_gone after delete on quiz_submissions for each row
  when (old.status = 'graded') execute function outdate_by_submission();

-- A corrected key may leave the points as they were, and points may move between essays. Attempts that are not graded
-- yet count for nothing.
create function outdate_by_answer() returns trigger language plpgsql as $$
begin
  perform outdate_quiz_analysis(s.quiz_id) from quiz_submissions s where s._id = new.submission_id and s.status = 'graded';
  return null;
end $$;
create trigger quiz_answers_regraded after update of points, key_number on quiz_answers for each row
  when ((old.points, old.key_number) is distinct from (new.points, new.key_number)) execute function outdate_by_answer();

-- What essays of an attempt had before a person graded them, so that the person can undo it.
create table quiz_review_undos (
  submission_id uuid not null references quiz_submissions,
  reviewed_by uuid not null references users,
  -- The attempt's after the review: with another one it can't be undone any more.
  version integer not null,
  graded_at timestamptz,
  -- Each with its question, points, comment and who gave them.
  answers jsonb not null,
  created_at timestamptz not null default now(),
  primary key (submission_id, reviewed_by)
);
create index quiz_review_undos_reviewed_by on quiz_review_undos (reviewed_by);
create index quiz_review_undos_created on quiz_review_undos (created_at);

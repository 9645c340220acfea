-- What is done to all attempts at a quiz, a part of its people at a time.

create table quiz_changes (
  _id uuid primary key,
  quiz_id uuid not null references quizzes,
  kind text not null check (kind in ('retake', 'regrade')),
  -- Why everyone takes it again.
  reason text not null default '',
  -- The question that is graded anew, and the version by whose key.
  question_id uuid,
  question_number integer,
  asked_by uuid not null references users,
  -- The person, in the order of their ids, up to whom it is done; null: it has not begun.
  reached uuid,
  -- Whom it concerns, and how many of them are done.
  people integer not null,
  settled integer not null default 0,
  -- The attempts of those, and how many of them changed.
  submissions integer not null default 0,
  changed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (question_id, question_number) references question_versions,
  check ((kind = 'regrade') = (question_id is not null and question_number is not null))
);
create index quiz_changes_quiz on quiz_changes (quiz_id, created_at desc, _id);
create index quiz_changes_question on quiz_changes (question_id, question_number);
create index quiz_changes_asked_by on quiz_changes (asked_by);

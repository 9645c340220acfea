-- Quizzes, and what learners submit.

create table quizzes (
  _id uuid primary key,
  -- A quiz of a chapter counts for it; one without a chapter stands alone.
  chapter_id uuid references chapters,
  name text not null,
  -- Sanitised HTML, shown before the start.
  description text not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  -- Null: no limit.
  time_limit_seconds integer check (time_limit_seconds between 30 and 86400),
  attempts_allowed integer check (attempts_allowed between 1 and 100),
  opens_at timestamptz,
  closes_at timestamptz,
  shuffle_questions boolean not null,
  shuffle_answers boolean not null,
  -- When a learner sees keys, feedback and explanations.
  show_answers text not null check (show_answers in ('after_submission', 'after_passing', 'after_closing', 'never')),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint quizzes_dates check (closes_at > opens_at)
);
create index quizzes_created on quizzes (created_at desc, _id) where deleted_at is null;
create index quizzes_chapter on quizzes (chapter_id, created_at, _id) where deleted_at is null;

-- What a quiz asks, in order: chosen questions of a bank, or so many of it at random.
create table quiz_parts (
  quiz_id uuid not null references quizzes,
  place smallint not null,
  bank_id uuid not null references question_banks,
  -- Null: the questions of quiz_part_questions.
  draw smallint check (draw between 1 and 200),
  primary key (quiz_id, place)
);
create index quiz_parts_bank on quiz_parts (bank_id);
create table quiz_part_questions (
  quiz_id uuid not null,
  part smallint not null,
  place smallint not null,
  question_id uuid not null references questions,
  primary key (quiz_id, part, place),
  foreign key (quiz_id, part) references quiz_parts
);
create index quiz_part_questions_question on quiz_part_questions (question_id);

-- Extra attempts and time for one person, and other dates.
create table quiz_allowances (
  quiz_id uuid not null references quizzes,
  user_id uuid not null references users,
  extra_attempts integer not null default 0 check (extra_attempts between 0 and 100),
  extra_seconds integer not null default 0 check (extra_seconds between 0 and 86400),
  closes_at timestamptz,
  reason text not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (quiz_id, user_id)
);
create index quiz_allowances_user on quiz_allowances (user_id);
create index quiz_allowances_created_by on quiz_allowances (created_by);

create table quiz_submissions (
  _id uuid primary key,
  quiz_id uuid not null references quizzes,
  user_id uuid not null references users,
  -- The how manieth attempt of this person.
  number smallint not null,
  status text not null check (status in ('started', 'submitted', 'pending_review', 'graded', 'void')),
  started_at timestamptz not null default now(),
  -- By the server's clock; null: untimed.
  ends_at timestamptz,
  submitted_at timestamptz,
  -- The clock submitted what was saved.
  by_clock boolean not null default false,
  -- Points; null until it is graded. `possible` is over all drawn questions.
  score numeric(9, 2),
  possible numeric(9, 2) not null,
  graded_at timestamptz,
  -- A manager has it taken again: it no longer counts for the chapter, and not against the attempts.
  retake_at timestamptz,
  -- Why it was voided, or has to be taken again.
  void_reason text not null default '',
  -- A person grades some of its answers.
  has_essays boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (quiz_id, user_id, number)
);
-- One open attempt, however many tabs.
create unique index quiz_submissions_open on quiz_submissions (quiz_id, user_id) where status = 'started';
create index quiz_submissions_ends on quiz_submissions (ends_at) where status = 'started';
create index quiz_submissions_quiz on quiz_submissions (quiz_id, created_at desc, _id);
create index quiz_submissions_quiz_score on quiz_submissions (quiz_id, coalesce(score, -1), _id);
create index quiz_submissions_quiz_submitted on quiz_submissions (quiz_id, coalesce(submitted_at, '-infinity'), _id);
create index quiz_submissions_created on quiz_submissions (created_at desc, _id);
create index quiz_submissions_submitted on quiz_submissions (coalesce(submitted_at, '-infinity'), _id);
create index quiz_submissions_user on quiz_submissions (user_id, created_at desc, _id);
create index quiz_submissions_to_review on quiz_submissions (submitted_at, _id) where status = 'pending_review';

-- The drawn questions of an attempt, with the answers.
create table quiz_answers (
  submission_id uuid not null references quiz_submissions,
  place smallint not null,
  question_id uuid not null,
  question_number integer not null,
  -- A later version by whose key it is graded, where the key was corrected.
  key_number integer,
  -- By the place at which they were shown: which choices, matches or items those are.
  shown jsonb not null,
  -- As given; null: unanswered.
  answer jsonb,
  answered_at timestamptz,
  is_flagged boolean not null default false,
  -- What reached the server too late to count.
  late_answer jsonb,
  late_at timestamptz,
  points numeric(9, 2),
  comment text not null default '',
  graded_by uuid references users,
  primary key (submission_id, place),
  unique (submission_id, question_id),
  foreign key (question_id, question_number) references question_versions,
  foreign key (question_id, key_number) references question_versions
);
create index quiz_answers_question on quiz_answers (question_id, question_number);
create index quiz_answers_graded_by on quiz_answers (graded_by);

-- What authors typed into forms and did not save, such as quizzes, question banks and questions; and faster counts of learners.

create table form_drafts (
  user_id uuid not null references users,
  form text not null,
  data jsonb not null,
  -- Null: the record is new.
  record_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, form)
);

-- The people of a course are counted without reading the people: only who is deleted, by an index of these few.
create index users_deleted on users (_id) where deleted_at is not null;
drop index enrolments_completed;
create index enrolments_completed on enrolments (course_id, completed_at desc, user_id) where completed_at is not null;
drop index enrolments_course;
create index enrolments_course on enrolments (course_id, enrolled_at desc, user_id);

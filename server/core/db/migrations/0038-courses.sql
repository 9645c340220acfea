-- Courses with chapters, who is enrolled and how far, what learners think of them, and drafts of the course builder.

create table courses (
  _id uuid primary key,
  name text not null,
  -- Names that differ only in case and spaces are the same.
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  -- BCP 47.
  language text not null,
  summary text not null,
  -- Sanitised HTML.
  description text not null,
  picture uuid references files,
  status text not null check (status in ('draft', 'published', 'archived')),
  -- The course before it in its series.
  follows uuid references courses,
  -- How long its certificates are valid; null: without end.
  valid_months smallint check (valid_months between 1 and 120),
  created_by uuid references users,
  -- When learners could first see it.
  published_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (follows <> _id)
);
-- Whichever statement publishes it, one course or many.
create function note_publication() returns trigger language plpgsql as $$
begin
  new.published_at := now();
  return new;
end $$;
create trigger courses_published before insert or update on courses for each row
  when (new.status = 'published' and new.published_at is null) execute function note_publication();
create unique index courses_name on courses (name_key) where deleted_at is null;
create unique index courses_follows on courses (follows) where deleted_at is null;
create index courses_created on courses (created_at desc, _id) where deleted_at is null;
create index courses_published on courses (published_at desc, _id) where status = 'published' and deleted_at is null;
create index courses_picture on courses (picture) where picture is not null;
create index courses_created_by on courses (created_by);

-- What a learner holds who completes it.
create table course_skills (
  course_id uuid not null references courses,
  skill_id uuid not null references skills,
  primary key (course_id, skill_id)
);
create index course_skills_skill on course_skills (skill_id);

-- Courses to complete before it.
create table course_prerequisites (
  course_id uuid not null references courses,
  required_id uuid not null references courses,
  primary key (course_id, required_id),
  check (course_id <> required_id)
);
create index course_prerequisites_required on course_prerequisites (required_id);

-- The groups that it is private to; without any it is public.
create table course_groups (
  course_id uuid not null references courses,
  group_id uuid not null references groups,
  primary key (course_id, group_id)
);
create index course_groups_group on course_groups (group_id);

create table chapters (
  _id uuid primary key,
  course_id uuid not null references courses,
  -- Its place in the course, from 1; null once it is deleted.
  number smallint,
  name text not null,
  -- Sanitised HTML.
  body text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Checked at the end of each statement, so that one statement can put them in another order.
  constraint chapters_number unique (course_id, number) deferrable initially immediate,
  check ((number is null) = (deleted_at is not null))
);

create table enrolments (
  _id uuid primary key,
  course_id uuid not null references courses,
  user_id uuid not null references users,
  status text not null check (status in
    ('enrolled', 'in_progress', 'completed', 'certified', 'blocked', 'withdrawn', 'archived')),
  -- To which it returns: what was blocked, or archived.
  status_before text check (status_before in ('enrolled', 'in_progress', 'completed', 'certified')),
  block_reason text not null default '',
  -- Where the learner was last.
  last_chapter_id uuid references chapters,
  enrolled_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (course_id, user_id),
  check ((status_before is not null) = (status in ('blocked', 'archived')))
);
create index enrolments_user on enrolments (user_id, enrolled_at desc, _id);
create index enrolments_course on enrolments (course_id, enrolled_at desc, _id);
create index enrolments_last_chapter on enrolments (last_chapter_id);
create index enrolments_completed on enrolments (course_id, completed_at desc, _id) where completed_at is not null;

-- How a learner did in a chapter: of its quizzes the best graded submissions, or that it was read.
create table chapter_results (
  enrolment_id uuid not null references enrolments,
  chapter_id uuid not null references chapters,
  -- Points, and the mean of the quizzes as percentages; null where the chapter has no quiz or none is graded.
  score numeric(9, 2),
  average numeric,
  read_at timestamptz,
  passed_at timestamptz,
  primary key (enrolment_id, chapter_id)
);
create index chapter_results_chapter on chapter_results (chapter_id);

create table course_reviews (
  _id uuid primary key,
  course_id uuid not null references courses,
  user_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index course_reviews_one on course_reviews (course_id, user_id) where deleted_at is null;
create index course_reviews_newest on course_reviews (course_id, created_at desc, _id) where deleted_at is null;
create index course_reviews_user on course_reviews (user_id);

-- What an author typed and did not save yet. A new course has an id made in the browser, so that it refers to none.
create table course_drafts (
  user_id uuid not null references users,
  course_id uuid not null,
  -- 0: the course itself.
  chapter_no smallint not null check (chapter_no >= 0),
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id, chapter_no)
);

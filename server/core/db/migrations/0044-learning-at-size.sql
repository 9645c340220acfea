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

-- How many are in a course, and what they think of it: kept, since lists of courses would count them for each row.
create table course_counts (
  course_id uuid primary key references courses,
  learners integer not null default 0,
  completed integer not null default 0,
  reviews integer not null default 0,
  -- The sum of the ratings.
  stars integer not null default 0
);
create function count_learners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into course_counts as c (course_id, learners, completed)
    select course_id, count(*), count(completed_at) from added group by course_id order by course_id
    on conflict (course_id) do update set learners = c.learners + excluded.learners, completed = c.completed + excluded.completed;
  else
    update course_counts c set learners = c.learners - g.learners, completed = c.completed - g.completed
    from (select course_id, count(*) as learners, count(completed_at) as completed from gone group by course_id) g
    where c.course_id = g.course_id;
  end if;
  return null;
end $$;
-- Most changes of an enrolment change no count, and write none.
create function recount_learners() returns trigger language plpgsql as $$
begin
  update course_counts c set completed = c.completed + m.completed
  from (select a.course_id, count(a.completed_at) - count(g.completed_at) as completed
    from added a join gone g on g._id = a._id group by a.course_id) m
  where c.course_id = m.course_id and m.completed <> 0;
  return null;
end $$;
create trigger enrolments_added after insert on enrolments referencing new table as added
  for each statement execute function count_learners();
create trigger enrolments_gone after delete on enrolments referencing old table as gone
  for each statement execute function count_learners();
create trigger enrolments_changed after update on enrolments referencing old table as gone new table as added
  for each statement execute function recount_learners();

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update course_counts c set reviews = c.reviews - g.reviews, stars = c.stars - g.stars
    from (select course_id, count(*) as reviews, sum(rating) as stars from gone where deleted_at is null group by course_id) g
    where c.course_id = g.course_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into course_counts as c (course_id, reviews, stars)
    select course_id, count(*), sum(rating) from added where deleted_at is null group by course_id order by course_id
    on conflict (course_id) do update set reviews = c.reviews + excluded.reviews, stars = c.stars + excluded.stars;
  end if;
  return null;
end $$;
create trigger course_reviews_added after insert on course_reviews referencing new table as added
  for each statement execute function count_reviews();
create trigger course_reviews_gone after delete on course_reviews referencing old table as gone
  for each statement execute function count_reviews();
create trigger course_reviews_changed after update on course_reviews referencing old table as gone new table as added
  for each statement execute function count_reviews();

insert into course_counts (course_id, learners, completed, reviews, stars)
select c._id,
  (select count(*) from enrolments e where e.course_id = c._id),
  (select count(*) from enrolments e where e.course_id = c._id and e.completed_at is not null),
  (select count(*) from course_reviews w where w.course_id = c._id and w.deleted_at is null),
  (select coalesce(sum(w.rating), 0) from course_reviews w where w.course_id = c._id and w.deleted_at is null)
from courses c;

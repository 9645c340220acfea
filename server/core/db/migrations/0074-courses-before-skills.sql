-- The course that a person is to take before they ask for a skill again.
alter table skill_requests
  add column course_id uuid references courses check (course_id is null or state = 'declined');
create index skill_requests_course on skill_requests (course_id) where course_id is not null;

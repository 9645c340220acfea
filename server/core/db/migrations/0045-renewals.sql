-- When a learner last began a course anew to renew their certificate: attempts at its quizzes that were submitted
-- before count no more.
alter table enrolments add column renewed_at timestamptz;

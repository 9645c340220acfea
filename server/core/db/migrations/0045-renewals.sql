-- When a learner last began a course anew to renew their certificate: attempts at its quizzes that were submitted
-- before count no more.
alter table enrolments add column renewed_at timestamptz;

-- The place of a deleted chapter, to which undoing the deletion brings it back.
alter table chapters add column number_before smallint;

-- Attempts of a state, the newest first: those that wait are few among all that were graded.
create index quiz_submissions_status on quiz_submissions (status, created_at desc, _id);

-- Lists of what was deleted, those first that were deleted last. Items to transcribe have such an index already.
create index benchmarks_deleted_at on benchmarks (deleted_at desc) where deleted_at is not null;
create index calibrations_deleted_at on calibrations (deleted_at desc) where deleted_at is not null;
create index chapters_deleted_at on chapters (deleted_at desc) where deleted_at is not null;
create index collected_items_deleted_at on collected_items (deleted_at desc) where deleted_at is not null;
create index course_reviews_deleted_at on course_reviews (deleted_at desc) where deleted_at is not null;
create index courses_deleted_at on courses (deleted_at desc) where deleted_at is not null;
create index directory_entries_deleted_at on directory_entries (deleted_at desc) where deleted_at is not null;
create index experience_deleted_at on experience (deleted_at desc) where deleted_at is not null;
create index groups_deleted_at on groups (deleted_at desc) where deleted_at is not null;
create index jobs_deleted_at on jobs (deleted_at desc) where deleted_at is not null;
create index model_hosts_deleted_at on model_hosts (deleted_at desc) where deleted_at is not null;
create index projects_deleted_at on projects (deleted_at desc) where deleted_at is not null;
create index prompts_deleted_at on prompts (deleted_at desc) where deleted_at is not null;
create index quizzes_deleted_at on quizzes (deleted_at desc) where deleted_at is not null;
create index rating_features_deleted_at on rating_features (deleted_at desc) where deleted_at is not null;
create index skills_deleted_at on skills (deleted_at desc) where deleted_at is not null;
create index users_deleted_at on users (deleted_at desc) where deleted_at is not null;

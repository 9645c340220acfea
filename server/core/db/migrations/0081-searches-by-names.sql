-- The newest payment lines of one project, for a search that goes by its name.
drop index payments_project;
create index payments_project on payments (project_id, created_at desc, _id);

-- What one person worked for one project; that which was not rejected has an index for it already.
create index work_history_rejected on work_history (user_id, project_id) where state = 'rejected';

-- What accepted jobs really took: of some days, of a project on an annotation server, and a person's first ones.

create index assigned_jobs_accepted on assigned_jobs (decided_at) where status = 'approved';
create index assigned_jobs_accepted_of on assigned_jobs (user_id, decided_at, _id) where status = 'approved';
create index jobs_of_server_project on jobs (server_agent, server_project_id) where server_project_id <> '';

-- The ids of the jobs of a requirement, from the index alone.
drop index jobs_requirement;
create index jobs_requirement on jobs (requirement_id, _id);

-- Counts the changes of a job's right labels: the job's own version is read by workers, who may not learn of them.
create table gold_versions (
  job_id uuid primary key references jobs,
  version integer not null
);

-- The amount of each entry when its payment was decided on in the background: if it changed since, it is not paid.
alter table bulk_job_items add column amount bigint;

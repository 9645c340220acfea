-- The audit page's filters, payment lines as a list, and the limit of jobs a person may hold.

-- Read newest first, by who did it, what was done and to what; audit_record and audit_at are there already.
create index audit_actor on audit (actor_id, at desc, _id);
create index audit_action on audit (action, at desc, _id);
create index audit_resource on audit (resource, at desc, _id);
create index audit_request on audit (request_id);

create index payments_created on payments (created_at desc, _id);

-- How many jobs a person may hold at once; whom three expired jobs have blocked waits for staff to set it anew.
alter table users add column job_limit integer not null default 5 check (job_limit between 1 and 100);
alter table users add column job_blocked_at timestamptz;

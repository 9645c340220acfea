-- How a dispute ended; null where it was answered before disputes had an outcome.
alter table disputes add column outcome text check (outcome in ('upheld', 'declined'));
alter table disputes add check (outcome is null or state = 'answered');

-- The audit by month: it is never deleted from, so that what is old can only be taken out as a whole (decision 085).
-- Nothing is copied, and no index is built: the table of before becomes the partition of all earlier months.

-- Reads the table while others go on writing to it. The rest takes moments.
alter table audit validate constraint audit_until;

alter table audit rename to audit_before;
alter index audit_pkey rename to audit_before_pkey;
alter index audit_record rename to audit_before_record;
alter index audit_at rename to audit_before_at;
alter index audit_actor rename to audit_before_actor;
alter index audit_action rename to audit_before_action;
alter index audit_resource rename to audit_before_resource;
alter index audit_request rename to audit_before_request;

-- The primary key and the reference to the actor are each partition's own: here the key would have to contain the time,
-- and both would be made anew for what is there.
create table audit (like audit_before including defaults) partition by range (at);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function append_only();

do $$
begin
  execute format('alter table audit attach partition audit_before for values from (minvalue) to (%s)',
    (select substring(pg_get_constraintdef(oid) from '''[^'']+''') from pg_constraint where conname = 'audit_until'));
end $$;
alter table audit_before drop constraint audit_until;

-- They take over those of the partition.
create index audit_record on audit (record_id, at desc);
create index audit_at on audit (at desc, _id);
create index audit_actor on audit (actor_id, at desc, _id);
create index audit_action on audit (action, at desc, _id);
create index audit_resource on audit (resource, at desc, _id);
create index audit_request on audit (request_id);

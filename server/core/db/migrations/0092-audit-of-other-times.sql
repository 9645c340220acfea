-- Apart from 0091, since a reference to people waits for those who write them, who may wait for the audit.

-- A table for a partition of the audit, with all that a row must satisfy.
create function create_audit_partition(name text) returns void language plpgsql as $$
begin
  execute format('create table %I (like audit including all, primary key (_id), foreign key (actor_id) references users)', name);
  execute format('create trigger audit_append_only before update or delete or truncate on %I
    for each statement execute function append_only()', name);
end $$;

-- So that no write is ever refused: what no other partition is for. Usually nothing.
select create_audit_partition('audit_other');
alter table audit attach partition audit_other default;

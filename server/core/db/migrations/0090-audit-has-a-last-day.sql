-- What was audited so far becomes one partition of the audit, of all times before a month to come (0091). This says which,
-- without reading what is there: it waits for no writer longer than for a lock.
do $$
begin
  execute format('alter table audit add constraint audit_until check (at < %L) not valid',
    -- A week ahead at least, since the servers of before go on writing until then.
    date_trunc('month', greatest(now(), (select max(at) from audit)) + interval '1 month 7 days'));
end $$;

-- The approval of many payments in the background can be undone as a whole, as that of hours.
do $$
declare old name;
begin
  -- They were named by their place in the table.
  for old in
    select conname from pg_constraint where conrelid = 'bulk_jobs'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''undo''%'
  loop
    execute format('alter table bulk_jobs drop constraint %I', old);
  end loop;
end $$;
alter table bulk_jobs
  add constraint bulk_jobs_kind check (kind in ('approve', 'reject', 'approve_payment', 'undo', 'undo_payment')),
  add constraint bulk_jobs_undoes_one check ((kind in ('undo', 'undo_payment')) = (undoes is not null));

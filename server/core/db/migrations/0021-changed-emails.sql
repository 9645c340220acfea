-- Links that set an address: of a change that waits to be confirmed, and the one that undoes it.
alter table one_time_links
  add column email text,
  drop constraint one_time_links_kind_check,
  add constraint one_time_links_kind_check
    check (kind in ('verify', 'reset', 'invite', 'set_up', 'confirm_email', 'undo_email')),
  add constraint one_time_links_email_check check ((email is null) = (kind not in ('confirm_email', 'undo_email')));

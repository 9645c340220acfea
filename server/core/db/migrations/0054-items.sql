-- Items are deleted, and brought back for a while.

create index task_items_deleted on task_items (deleted_at) where deleted_at is not null;

-- How far uploads of items are, for those who sent them; a crash may lose it.
create unlogged table task_uploads (
  _id uuid primary key,
  user_id uuid not null references users,
  phase text not null default 'sending' check (phase in ('sending', 'unpacking', 'checking', 'adding', 'done', 'stopped')),
  -- Files, lines or rows; 0: it is not known how many there are.
  done integer not null default 0,
  rows integer not null default 0,
  updated_at timestamptz not null default now()
);
create index task_uploads_user on task_uploads (user_id);
create index task_uploads_updated on task_uploads (updated_at);

-- Items that wait for their sound or picture are fetched some at a time from each host, by whichever server has leased
-- them; a lease that is over was a server's that was killed.
alter table task_items
  add column host text not null generated always as
    (coalesce(lower(substring(url from '^[^:]+://(?:[^/?#]*@)?([^/?#]+)')), '')) stored,
  add column leased_until timestamptz;
drop index task_items_pending;
create index task_items_pending on task_items (host, _id) where status = 'pending' and deleted_at is null;

-- A recording whose line someone else has recorded meanwhile is kept for a while.
alter table collected_items
  drop constraint collected_items_status_check,
  add constraint collected_items_status_check check (status in ('submitted', 'approved', 'rejected', 'late'));
create index collected_items_late on collected_items (submitted_at) where status = 'late';

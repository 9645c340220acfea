-- What people are told of (docs/decisions/015). The places of a person's notifications are in the order in which they
-- were committed: who sends one holds the person's row here until the transaction ends.
create table notification_places (
  user_id uuid primary key references users,
  last bigint not null
);

create table notifications (
  _id uuid primary key,
  user_id uuid not null references users,
  place bigint not null,
  -- An entry of contract/notification-kinds.ts, with its parameters: ids, figures and days. No finished text.
  kind text not null,
  params jsonb not null,
  -- The parameters that are words about somebody: sealed under the person's key.
  sealed bytea,
  -- False: switched off, and only waiting for the mail of the day.
  in_console boolean not null,
  in_digest boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create unique index notifications_place on notifications (user_id, place desc) include (in_console);
create index notifications_unread on notifications (user_id, place desc) where read_at is null and in_console;
create index notifications_digest on notifications (user_id, created_at) where in_digest;
-- For the nightly clean-up: what is old lies together.
create index notifications_created on notifications using brin (created_at);

-- Only what a person has chosen; the rest is as the kind says.
create table notification_preferences (
  user_id uuid not null references users,
  kind text not null,
  channel text not null check (channel in ('console', 'mail', 'digest')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- Files on their way in. A file is sent in parts and then imported whole, in one transaction.

create table imports (
  _id uuid primary key,
  user_id uuid not null references users,
  resource text not null check (resource in ('skills', 'directory', 'users')),
  -- Whether imported people are invited; null where it means nothing.
  invite boolean,
  total integer not null check (total > 0),
  -- An import that is being committed is open or failed still, and locked; `import_progress` tells how far it is.
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  created integer not null default 0,
  created_at timestamptz not null default now()
);
create index imports_user on imports (user_id);
create index imports_created on imports (created_at);

-- The rows as the contract has read them. They may hold personal data: they go when the import is done or given up, and
-- after a day in any case.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- The first row of the file is 0.
  place integer not null,
  body jsonb not null,
  primary key (import_id, place)
);

-- Written while the import's own transaction is under way, and so in a table that it does not lock.
create table import_progress (
  import_id uuid primary key references imports on delete cascade,
  done integer not null default 0,
  is_cancelled boolean not null default false,
  seen_at timestamptz not null default now()
);

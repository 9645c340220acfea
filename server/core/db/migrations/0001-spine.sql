-- The spine: people, skills, projects, hours, approvals, payments, and what every write needs (audit, events, keys).
-- Ids are UUIDv7 made by the application. Times are timestamptz; days are in the platform's time zone.

create table company (
  only_one boolean primary key default true check (only_one),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  currency_exponent smallint not null check (currency_exponent between 0 and 4),
  time_zone text not null,
  is_demo boolean not null default false,
  set_up_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------- people

create table users (
  _id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('admin', 'manager', 'payments', 'reviewer', 'annotator')),
  hub text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  password_hash text,
  email_verified_at timestamptz,
  deactivated_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_email on users (email) where deleted_at is null;
create index users_created on users (created_at desc, _id);
create index users_role on users (role);
create index users_hub on users (hub);

-- A person's own key for what is kept of them in the append-only tables; erasing the person deletes the row.
create table person_keys (
  user_id uuid primary key references users,
  key bytea not null
);

create table sessions (
  _id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Links sent by mail, and the set-up link. Used at most once.
create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('verify', 'reset', 'invite', 'set_up')),
  user_id uuid references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((user_id is null) = (kind = 'set_up'))
);
create index one_time_links_user on one_time_links (user_id);

-- ---------------------------------------------------------------------------------------------------------- skills

create table skills (
  _id uuid primary key,
  name text not null,
  -- Names differ by more than case and spaces.
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index skills_name on skills (name_key) where deleted_at is null;

create table user_skills (
  user_id uuid not null references users,
  skill_id uuid not null references skills,
  granted_by uuid references users,
  granted_at timestamptz not null default now(),
  primary key (user_id, skill_id)
);
create index user_skills_skill on user_skills (skill_id);

-- ------------------------------------------------------------------------------------------------------- directory

-- What was agreed with clients, project by project. Benchmarks and times are in seconds; null where nothing was agreed.
create table directory_entries (
  _id uuid primary key,
  name text not null,
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  client_alias text not null default '',
  client_key text not null generated always as (lower(regexp_replace(client_alias, '\s+', '', 'g'))) stored,
  industry text not null default '',
  project_type text not null default '',
  platform text not null default '',
  data_type text not null default '',
  annotation text not null default '',
  tool_type text not null default '',
  pdr text not null default '',
  action_items text[] not null default '{}',
  qa_checkpoints text[] not null default '{}',
  tagging boolean not null default false,
  deletion boolean not null default false,
  skip_image boolean not null default false,
  qa boolean not null default false,
  image_benchmark integer check (image_benchmark >= 0),
  object_benchmark integer check (object_benchmark >= 0),
  video_watch_time integer check (video_watch_time >= 0),
  object_saving_time integer check (object_saving_time >= 0),
  image_loading integer check (image_loading >= 0),
  qa_benchmark integer check (qa_benchmark >= 0),
  judgement_time integer check (judgement_time >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
-- A client has one entry of a name, whatever its case and spaces.
create unique index directory_entries_name on directory_entries (client_key, name_key) where deleted_at is null;
create index directory_entries_created on directory_entries (created_at desc, _id);
create index directory_entries_client on directory_entries (lower(client_alias));
create index directory_entries_industry on directory_entries (lower(industry));

-- -------------------------------------------------------------------------------------------------------- projects

create table projects (
  _id uuid primary key,
  name text not null,
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  client_alias text not null default '',
  description text not null default '',
  platform text not null default '',
  status text not null check (status in ('draft', 'active', 'paused', 'completed')),
  is_private boolean not null default false,
  capacity integer check (capacity > 0),
  longest_shift_minutes integer not null check (longest_shift_minutes > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index projects_name on projects (name_key) where deleted_at is null;
create index projects_created on projects (created_at desc, _id);

create table project_skills (
  project_id uuid not null references projects,
  skill_id uuid not null references skills,
  primary key (project_id, skill_id)
);
create index project_skills_skill on project_skills (skill_id);

create table project_members (
  project_id uuid not null references projects,
  user_id uuid not null references users,
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);

-- Hourly rates in minor units, each from a day on; '-infinity' is "always so far".
create table project_rates (
  project_id uuid not null references projects,
  starts_on date not null,
  hourly_rate bigint not null check (hourly_rate >= 0),
  primary key (project_id, starts_on)
);

-- Which days each rate is for; the first one reaches back without end.
create function rate_days() returns table (project_id uuid, first_day date, next_first_day date, hourly_rate bigint)
language sql stable parallel safe as $$
  select r.project_id,
    case when lag(r.starts_on) over begun is null then '-infinity' else r.starts_on end,
    coalesce(lead(r.starts_on) over begun, 'infinity'), r.hourly_rate
  from project_rates r window begun as (partition by r.project_id order by r.starts_on)
$$;

-- The rate of a day, or null.
create function rate_on(project uuid, day date) returns bigint language sql stable parallel safe as $$
  select r.hourly_rate from rate_days() r
  where r.project_id = project and day >= r.first_day and day < r.next_first_day
$$;

-- Seconds at an hourly rate, in minor units, rounded half to even: once per entry. One expression, so that the planner
-- can inline it.
create function amount_of(seconds bigint, hourly_rate bigint) returns bigint
language sql immutable parallel safe as $$
  select seconds * hourly_rate / 3600 + case
    when 2 * (seconds * hourly_rate % 3600) > 3600
      or 2 * (seconds * hourly_rate % 3600) = 3600 and seconds * hourly_rate / 3600 % 2 = 1
    then 1 else 0 end
$$;

-- ---------------------------------------------------------------------------------------------------- work history

create table work_history (
  _id uuid primary key,
  user_id uuid not null references users,
  project_id uuid not null references projects,
  state text not null check
    (state in ('running', 'pending', 'needs_correction', 'approved', 'rejected', 'payment_approved')),
  source text not null check (source in ('clock', 'upload')),
  checked_in_at timestamptz not null,
  checked_out_at timestamptz,
  -- The day of the check-in in the platform's time zone: rates and filters go by it.
  checked_in_date date not null,
  seconds integer check (seconds >= 0),
  note text not null default '',
  rejection_cause text,
  approved_by uuid references users,
  approved_at timestamptz,
  payment_approved_by uuid references users,
  payment_approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'running') = (checked_out_at is null)),
  check ((state = 'running') = (seconds is null)),
  check (checked_out_at > checked_in_at),
  check ((state = 'rejected') = (rejection_cause is not null)),
  check ((approved_by is null) = (approved_at is null)),
  check (state not in ('approved', 'payment_approved') or approved_by is not null),
  check ((state = 'payment_approved') = (payment_approved_by is not null)),
  check (approved_by <> user_id),
  check (payment_approved_by <> user_id),
  check (payment_approved_by <> approved_by)
);
-- The same session cannot be recorded twice (an upload sent again); a rejected one may be.
create unique index work_history_once on work_history (user_id, project_id, checked_in_at) where state <> 'rejected';
create index work_history_order on work_history (checked_in_date desc, checked_in_at desc, _id);
create index work_history_project on work_history (project_id, checked_in_date desc, checked_in_at desc);
create index work_history_user on work_history (user_id, checked_in_date desc, checked_in_at desc);
create index work_history_state on work_history (state, checked_in_date desc, checked_in_at desc);

-- One open check-in a worker. A table of its own, so that work_history can be partitioned by month.
create table open_check_ins (
  user_id uuid primary key references users,
  project_id uuid not null references projects,
  work_history_id uuid not null unique references work_history,
  checked_in_at timestamptz not null
);
create index open_check_ins_project on open_check_ins (project_id);

-- -------------------------------------------------------------------------------------------------------- payments

-- One payment line a work-history entry.
create table payments (
  _id uuid primary key,
  work_history_id uuid not null unique references work_history,
  user_id uuid not null references users,
  project_id uuid not null references projects,
  state text not null check (state in ('accrued')),
  seconds integer not null check (seconds >= 0),
  hourly_rate bigint not null check (hourly_rate >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  approved_by uuid not null references users,
  approved_at timestamptz not null,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index payments_project on payments (project_id);
create index payments_user on payments (user_id);
create index payments_approved on payments (approved_at);

-- Double entry: the lines of a transaction sum to zero, checked at commit; nothing is ever changed or deleted.
create table ledger_transactions (
  _id uuid primary key,
  kind text not null check (kind in ('accrual')),
  payment_id uuid not null references payments,
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);
create unique index ledger_transactions_accrual on ledger_transactions (payment_id) where kind = 'accrual';

create table ledger_lines (
  transaction_id uuid not null references ledger_transactions,
  -- What the company spent on work, by project; what it owes, by person.
  account text not null check (account in ('labour_cost', 'owed_to_worker')),
  project_id uuid references projects,
  user_id uuid references users,
  -- Debit above zero, credit below.
  amount bigint not null,
  currency text not null,
  primary key (transaction_id, account),
  check ((account = 'labour_cost') = (project_id is not null)),
  check ((account = 'owed_to_worker') = (user_id is not null))
);
create index ledger_lines_user on ledger_lines (user_id) where user_id is not null;
create index ledger_lines_project on ledger_lines (project_id) where project_id is not null;

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_lines where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_balances();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function append_only();
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function append_only();

-- -------------------------------------------------------------------------------------------- what every write needs

create table audit (
  _id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references users,
  -- The call, such as skills.edit.
  action text not null,
  resource text not null,
  record_id uuid not null,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_record on audit (record_id, at desc);
create index audit_at on audit (at desc, _id);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function append_only();

-- What changed, for the live stream: ids only, never values. Delivered in (xid, _id) order below the snapshot's xmin.
create table events (
  _id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  resource text not null,
  kind text not null check (kind in ('created', 'updated', 'deleted')),
  ids uuid[] not null,
  -- Roles that may hear of it, and people who may whatever their role.
  roles text[] not null,
  people uuid[] not null default '{}'
);
create index events_order on events (xid, _id);
create index events_at on events (at);

create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  -- Which request the key belongs to: method, address and body.
  request_hash bytea not null,
  -- The reply, sealed under the person's key.
  reply bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table mails (
  _id uuid primary key,
  user_id uuid not null references users,
  -- Address, subject and texts: sealed under the person's key.
  sealed bytea not null,
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created on mails (created_at desc, _id);
create index mails_user on mails (user_id);

-- The table of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Background workers that are alive; the locks of those that are not are released.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- The whole life of money: payment lines of work and adjustments, payouts in runs, and the ledger of each step.

-- ----------------------------------------------------------------------------------------------------- payout runs

-- Payouts that are sent together. Who scheduled one does not send it, unless the company says otherwise.
create table payout_runs (
  _id uuid primary key,
  name text not null,
  method text not null check (method in ('airtm', 'file')),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'done', 'cancelled')),
  currency text not null,
  created_by uuid not null references users,
  scheduled_by uuid references users,
  scheduled_at timestamptz,
  sent_by uuid references users,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((scheduled_by is null) = (scheduled_at is null)),
  check ((sent_by is null) = (sent_at is null)),
  check (state not in ('scheduled', 'sending', 'done') or scheduled_by is not null),
  check (state not in ('sending', 'done') or sent_by is not null)
);
create index payout_runs_created on payout_runs (created_at desc, _id);

-- What one person gets in one run. The id is the code by which a provider knows the payout, so that it can't pay twice.
create table payouts (
  _id uuid primary key,
  run_id uuid not null references payout_runs,
  user_id uuid not null references users,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check
    (state in ('scheduled', 'sent', 'awaiting_recipient', 'paid', 'failed', 'cancelled', 'reversed')),
  -- How often it was sent; a failed one may be sent again.
  attempt integer not null default 0 check (attempt >= 0),
  -- What the provider calls it.
  provider_id text,
  -- Where it goes, sealed under the person's key, as it was when it was scheduled.
  destination bytea,
  -- Why it failed, or what is wrong at this moment, for staff.
  problem text not null default '',
  -- Until then one server is at it.
  lease_until timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (run_id, user_id)
);
create index payouts_user on payouts (user_id, created_at desc);
create index payouts_under_way on payouts (state, lease_until) where state in ('scheduled', 'sent', 'awaiting_recipient');

-- --------------------------------------------------------------------------------------------------- payment lines

-- A line is work (one an entry), or an adjustment that two people agreed on: a bonus, or something taken back.
alter table payments drop constraint payments_state_check, drop constraint payments_amount_check;
alter table payments
  add column kind text not null default 'work' check (kind in ('work', 'adjustment')),
  -- For staff.
  add column note text not null default '',
  -- Of an adjustment; the person reads it.
  add column reason text not null default '',
  add column created_by uuid references users,
  add column declined_by uuid references users,
  -- Where it is on its way now, or how it was paid.
  add column payout_id uuid references payouts,
  add column updated_at timestamptz not null default now(),
  alter column work_history_id drop not null,
  alter column project_id drop not null,
  alter column seconds drop not null,
  alter column hourly_rate drop not null,
  alter column approved_by drop not null,
  alter column approved_at drop not null,
  add constraint payments_state_check check (state in ('proposed', 'declined', 'accrued', 'scheduled', 'sent',
    'awaiting_recipient', 'paid', 'failed', 'reversed')),
  add check (case kind
    when 'work' then amount >= 0 and work_history_id is not null and project_id is not null and seconds is not null
      and hourly_rate is not null and reason = '' and state not in ('proposed', 'declined')
    else amount <> 0 and work_history_id is null and seconds is null and hourly_rate is null and reason <> ''
      and created_by is not null end),
  add check ((approved_by is null) = (state in ('proposed', 'declined'))),
  add check ((approved_by is null) = (approved_at is null)),
  add check ((declined_by is null) = (state <> 'declined')),
  add check (kind = 'work' or approved_by <> created_by),
  add check (approved_by <> user_id),
  add check (created_by <> user_id),
  add check ((payout_id is null) = (state in ('proposed', 'declined', 'accrued')));
create index payments_state on payments (state, user_id);
create index payments_payout on payments (payout_id) where payout_id is not null;

-- ----------------------------------------------------------------------------------------------------- the ledger

-- Each step of a line's life that moves money is one transaction, and can be written only once.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
drop index ledger_transactions_accrual;
alter table ledger_transactions
  add constraint ledger_transactions_kind_check
    check (kind in ('accrual', 'adjustment', 'sent', 'paid', 'failed', 'reversed')),
  add column payout_id uuid references payouts,
  -- Of the payout.
  add column attempt integer,
  -- Null: the server noticed it by itself.
  alter column created_by drop not null,
  add check ((kind in ('accrual', 'adjustment')) = (payout_id is null)),
  add check ((payout_id is null) = (attempt is null)),
  add constraint ledger_transactions_once unique nulls not distinct (payment_id, kind, payout_id, attempt);
create index ledger_transactions_payout on ledger_transactions (payout_id) where payout_id is not null;
create unique index ledger_transactions_accrual on ledger_transactions (payment_id) where payout_id is null;

alter table ledger_lines
  drop constraint ledger_lines_account_check, drop constraint ledger_lines_check, drop constraint ledger_lines_check1;
alter table ledger_lines
  -- What the company spent on work, by project; what it owes, by person; what is on its way to them; what left the bank.
  add constraint ledger_lines_account_check
    check (account in ('labour_cost', 'owed_to_worker', 'in_transit', 'cash')),
  -- An adjustment may belong to no project.
  add check (project_id is null or account = 'labour_cost'),
  add check ((account in ('owed_to_worker', 'in_transit')) = (user_id is not null));

-- ----------------------------------------------------------------------------------------------- what people say

-- Where somebody wants to be paid, sealed under their key.
create table pay_details (
  user_id uuid primary key references users,
  method text not null check (method in ('airtm', 'bank')),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- What somebody finds wrong with a payment line of theirs, and the answer.
create table disputes (
  _id uuid primary key,
  payment_id uuid not null references payments,
  user_id uuid not null references users,
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn')),
  text text not null,
  answer text not null default '',
  answered_by uuid references users,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'answered') = (answered_by is not null)),
  check ((answered_by is null) = (answered_at is null)),
  check (state <> 'answered' or answer <> ''),
  check (answered_by <> user_id)
);
create unique index disputes_open on disputes (payment_id) where state = 'open';
create index disputes_payment on disputes (payment_id, created_at desc);
create index disputes_user on disputes (user_id, created_at desc);
create index disputes_created on disputes (state, created_at desc, _id);

-- A company with one payments person may let them send what they scheduled; the audit says when that was decided.
alter table company add column scheduler_may_send boolean not null default false;

-- Whom a run pays, when its payouts are asked about, and what tells destinations apart without opening them.

alter table payout_runs
  -- Whom it pays: all whom something is owed, but for what these say; empty is no limit.
  add column hubs text[] not null default '{}',
  add column projects uuid[] not null default '{}',
  add column people uuid[] not null default '{}',
  -- Work of this day in the platform's time zone, and of those before it.
  add column until date,
  -- Left out by hand.
  add column excluded uuid[] not null default '{}';

alter table payouts
  -- How many payment lines it pays; some may go on with another payout later.
  add column lines integer not null default 0,
  -- Enough of the destination to recognise it, such as its last four digits.
  add column masked text not null default '',
  -- What the bank calls the transfer.
  add column reference text not null default '',
  -- The attempt that was last handed out in a file for the bank: a later one was in no file yet.
  add column filed_attempt integer,
  -- How often the provider was turned to in this attempt: whoever writes what it said must have turned to it last.
  add column tries integer not null default 0,
  -- When it is turned to next.
  add column next_at timestamptz not null default now();
drop index payouts_under_way;
create index payouts_due on payouts (next_at) where state in ('scheduled', 'sent', 'awaiting_recipient');

alter table pay_details add column masked text not null default '';

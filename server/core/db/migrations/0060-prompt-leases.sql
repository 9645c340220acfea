-- What a prompt pays is fixed when it is begun or taken, and given answers don't stay with one person for good.

alter table prompts
  -- What it pays in minor units, as its author saw then; null where the project pays by the hour.
  add column amount bigint,
  -- When given answers go back to others unless something is saved.
  add column lease_until timestamptz;

-- What was approved pays what its payment says, everything else what the project paid when it was begun or taken.
update prompts q set amount = line.amount from payments line where line.prompt_id = q._id and line.state <> 'declined';
update prompts q set amount = piece_rate_on(q.project_id,
    (coalesce(q.assigned_at, q.created_at) at time zone company.time_zone)::date)
  from projects p, company
  where p._id = q.project_id and p.pay_by = 'piece' and q.annotator_id is not null and q.status <> 'approved';

-- Drafts that were begun before get their whole time.
update prompts set lease_until = case status when 'assigned' then coalesce(assigned_at, now()) + interval '24 hours'
    else now() + interval '72 hours' end
  where is_given and status in ('assigned', 'draft', 'rejected');

alter table prompts
  add check (status <> 'open' or is_given),
  add check ((lease_until is not null) = (is_given and status in ('assigned', 'draft', 'rejected')));
drop index prompts_assigned;
create index prompts_lease on prompts (lease_until) where lease_until is not null;
create index prompts_submitted on prompts (annotator_id, submitted_at) where submitted_at is not null;

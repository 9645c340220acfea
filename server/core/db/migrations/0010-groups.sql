-- Groups of people: chosen one by one, or all whom a rule fits; their admins; the mails that they were sent.

create table groups (
  _id uuid primary key,
  name text not null,
  -- Names differ by more than case and spaces.
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  description text not null default '',
  kind text not null check (kind in ('plain', 'rule')),
  -- The rule: what is empty says nothing.
  rule_skills uuid[] not null default '{}',
  rule_skills_match text not null default 'any' check (rule_skills_match in ('any', 'all')),
  rule_roles text[] not null default '{}',
  rule_hubs text[] not null default '{}',
  rule_countries text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check ((kind = 'rule') =
    (cardinality(rule_skills) + cardinality(rule_roles) + cardinality(rule_hubs) + cardinality(rule_countries) > 0))
);
create unique index groups_name on groups (name_key) where deleted_at is null;
create index groups_created on groups (created_at desc, _id);

-- Of plain groups only: who is in a rule group is computed.
create table group_members (
  group_id uuid not null references groups,
  user_id uuid not null references users,
  added_by uuid references users,
  added_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);

create table group_admins (
  group_id uuid not null references groups,
  user_id uuid not null references users,
  primary key (group_id, user_id)
);
create index group_admins_user on group_admins (user_id);

-- The active people whom a rule fits. What it asks of skills is counted from the holders, so that a rule costs as much as
-- it finds; one of the two halves is always ruled out before it begins.
create function rule_people(skills uuid[], skills_match text, roles text[], hubs text[], countries text[])
returns table (user_id uuid) language sql stable parallel safe as $$
  select u._id from users u
  where cardinality(skills) = 0 and u.deleted_at is null and u.deactivated_at is null
    and (cardinality(roles) = 0 or u.role = any (roles))
    and (cardinality(hubs) = 0 or u.hub = any (hubs))
    and (cardinality(countries) = 0 or u.country = any (countries))
  union all
  select u._id
  from (select h.user_id from user_skills h where cardinality(skills) > 0 and h.skill_id = any (skills)
        group by h.user_id
        having count(*) >= case skills_match when 'all' then cardinality(skills) else 1 end) as holder
  join users u on u._id = holder.user_id
  where u.deleted_at is null and u.deactivated_at is null
    and (cardinality(roles) = 0 or u.role = any (roles))
    and (cardinality(hubs) = 0 or u.hub = any (hubs))
    and (cardinality(countries) = 0 or u.country = any (countries))
$$;

-- Who is in a group: chosen people who are not deleted, or those whom its rule fits now.
create function group_people(of_group uuid)
returns table (user_id uuid, added_at timestamptz) language sql stable parallel safe as $$
  select m.user_id, m.added_at
  from groups g join group_members m on m.group_id = g._id join users u on u._id = m.user_id
  where g._id = of_group and g.kind = 'plain' and u.deleted_at is null
  union all
  select p.user_id, null
  from groups g cross join lateral
    rule_people(g.rule_skills, g.rule_skills_match, g.rule_roles, g.rule_hubs, g.rule_countries) as p
  where g._id = of_group and g.kind = 'rule'
$$;

create table group_mails (
  _id uuid primary key,
  group_id uuid not null references groups,
  sent_by uuid not null references users,
  subject text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index group_mails_group on group_mails (group_id, created_at desc, _id);
create index group_mails_sender on group_mails (sent_by, created_at);

-- One mail a person; none for those who were left out.
create table group_mail_recipients (
  group_mail_id uuid not null references group_mails,
  user_id uuid not null references users,
  mail_id uuid references mails on delete cascade,
  is_left_out boolean not null default false,
  primary key (group_mail_id, user_id)
);
create index group_mail_recipients_user on group_mail_recipients (user_id);
create index group_mail_recipients_mail on group_mail_recipients (mail_id);

-- Every text that a project's guideline has had, who has read which, and the groups that a private project is open to.

create table project_guidelines (
  _id uuid primary key,
  project_id uuid not null references projects,
  -- Counted from 1 in each project.
  number integer not null check (number > 0),
  html text not null,
  -- False: a small correction, which nobody has to read before they check in again.
  needs_reading boolean not null,
  -- The version whose text was taken again.
  restored_from integer,
  -- Null: written before versions were kept.
  written_by uuid references users,
  created_at timestamptz not null default now(),
  unique (project_id, number),
  check (restored_from < number)
);

alter table projects
  -- The newest version; 0: there never was a guideline.
  add column guideline_number integer not null default 0 check (guideline_number >= 0),
  -- The newest version that workers must have read; 0: there is nothing to read.
  add column guideline_required integer not null default 0 check (guideline_required >= 0),
  add check (guideline_required <= guideline_number),
  add check (guideline <> '' or guideline_required = 0);

insert into project_guidelines (_id, project_id, number, html, needs_reading, created_at)
  select gen_random_uuid(), _id, 1, guideline, true, coalesce(guideline_updated_at, updated_at)
  from projects where guideline <> '';
update projects set guideline_number = 1, guideline_required = 1 where guideline <> '';

-- That somebody has read a version, by their own word.
create table guideline_reads (
  user_id uuid not null references users,
  project_id uuid not null,
  number integer not null,
  acknowledged_at timestamptz not null default now(),
  primary key (user_id, project_id, number),
  foreign key (project_id, number) references project_guidelines (project_id, number)
);
create index guideline_reads_version on guideline_reads (project_id, number);

-- Whoever is in one of these groups may work on the project as its members may.
create table project_groups (
  project_id uuid not null references projects,
  group_id uuid not null references groups,
  primary key (project_id, group_id)
);
create index project_groups_group on project_groups (group_id);

-- Who is in a private project and by which way: by name (no group), or by a group that is there.
create function project_people(of_project uuid)
returns table (user_id uuid, group_id uuid) language sql stable parallel safe as $$
  select m.user_id, null::uuid
  from project_members m join users u on u._id = m.user_id
  where m.project_id = of_project and u.deleted_at is null
  union all
  select p.user_id, g._id
  from project_groups open join groups g on g._id = open.group_id cross join lateral group_people(g._id) as p
  where open.project_id = of_project and g.deleted_at is null
$$;

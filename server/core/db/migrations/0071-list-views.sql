-- What people have set their lists to, under a name: their own, and shared ones.
create table list_views (
  _id uuid primary key,
  user_id uuid not null references users,
  list text not null,
  name text not null,
  query text not null,
  columns text[],
  density text not null check (density in ('comfortable', 'compact')),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index list_views_name on list_views (user_id, list, lower(name));
create index list_views_shared on list_views (list) where is_shared;

-- The view that a person's list opens with.
create table list_view_defaults (
  user_id uuid not null references users,
  list text not null,
  view_id uuid not null references list_views on delete cascade,
  primary key (user_id, list)
);
create index list_view_defaults_view on list_view_defaults (view_id);

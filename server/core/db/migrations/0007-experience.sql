-- Fields of experience: categories, their subcategories, and who has how many years of which.

create table experience (
  _id uuid primary key,
  name text not null,
  name_key text not null generated always as (lower(regexp_replace(name, '\s+', '', 'g'))) stored,
  -- Null: it is a category itself.
  category uuid,
  -- A subcategory belongs to a category that is there, and never to another subcategory: the database holds it.
  is_category boolean not null generated always as (category is null and deleted_at is null) stored,
  needs_category boolean generated always as (case when category is not null and deleted_at is null then true end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (_id, is_category),
  constraint experience_category_fkey foreign key (category, needs_category) references experience (_id, is_category)
);
create unique index experience_name on experience (category, name_key) nulls not distinct where deleted_at is null;
create index experience_category on experience (category);
create index experience_created on experience (created_at desc, _id);

-- A field is a category as a whole, or a subcategory of one.
create table user_experience (
  user_id uuid not null references users,
  field_id uuid not null references experience,
  years smallint not null check (years between 0 and 70),
  primary key (user_id, field_id)
);
create index user_experience_field on user_experience (field_id);

-- What lists of people are filtered by, beside what has an index already.
create index users_country on users (country);

-- What authors typed into forms and did not save, such as quizzes, question banks and questions.

create table form_drafts (
  user_id uuid not null references users,
  form text not null,
  data jsonb not null,
  -- Null: the record is new.
  record_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, form)
);

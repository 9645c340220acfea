-- Which chapter of a course teaches a clause of a guideline, and which one a decision about work proposes to its worker.

create table clause_chapters (
  project_id uuid not null references projects,
  -- Of a heading. It stays while the heading is gone, and applies again where it comes back.
  anchor text not null,
  chapter_id uuid not null references chapters,
  primary key (project_id, anchor)
);
create index clause_chapters_chapter on clause_chapters (chapter_id);

alter table job_reviews add column chapter_id uuid references chapters;
create index job_reviews_chapter on job_reviews (chapter_id) where chapter_id is not null;

-- Videos, sounds and documents in rich text, beside pictures: they have a name, and no width and height.

alter table files
  -- As it was uploaded, for saving it again; null for a picture.
  add column name text,
  alter column width drop not null,
  alter column height drop not null,
  add constraint files_measured check (num_nonnulls(width, height) = case when name is null then 2 else 0 end);

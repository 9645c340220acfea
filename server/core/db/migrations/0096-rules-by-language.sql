-- What counts as equal in texts of single languages, in place of what `normalisation` says.
alter table task_settings add column language_rules jsonb not null default '[]';

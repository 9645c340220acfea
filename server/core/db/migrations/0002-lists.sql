-- What lists are filtered and sorted by, now that every field of the directory is.
create index directory_entries_updated on directory_entries (updated_at desc, _id);
create index directory_entries_platform on directory_entries (lower(platform));
create index directory_entries_data_type on directory_entries (lower(data_type));
create index directory_entries_annotation on directory_entries (lower(annotation));
create index directory_entries_action_items on directory_entries using gin (action_items);
create index directory_entries_qa_checkpoints on directory_entries using gin (qa_checkpoints);
create index projects_client on projects (client_alias);

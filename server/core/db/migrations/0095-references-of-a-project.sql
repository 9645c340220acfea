-- A reference names one item of its project, whatever the kind. Where items of several kinds had the same one, the kind is
-- added to those of the later kinds.
update task_items i set reference = left(reference, 180) || ' (' || kind || ' ' || number || ')'
where reference <> '' and deleted_at is null and exists (select from task_items other
  where other.project_id = i.project_id and lower(other.reference) = lower(i.reference) and other.kind < i.kind
    and other.deleted_at is null);
drop index task_items_reference;
create unique index task_items_reference on task_items (project_id, lower(reference))
  where reference <> '' and deleted_at is null;

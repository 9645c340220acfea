-- An item's next place is opened as the one before is given out. It was not where a manager gave the item to someone, so
-- that those for several people never came to a second one.
insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
select gen_random_uuid(), i._id, i.project_id, i.kind, i.priority, i.number, last.place + 1, 'open'
from task_items i cross join lateral
  (select max(t.place) as place from tasks t where t.item_id = i._id) last
where i.status = 'available' and i.deleted_at is null and last.place < i.wanted
  and exists (select from tasks t where t.item_id = i._id and t.place = last.place
    and t.status in ('assigned', 'draft', 'submitted', 'approved', 'rejected'))
  and not exists (select from tasks t where t.item_id = i._id and t.status = 'open')
on conflict do nothing;

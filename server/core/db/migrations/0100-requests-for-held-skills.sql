-- Requests for skills that the person came to hold by a course stayed open.
update skill_requests asked set state = 'granted', decided_at = greatest(held.granted_at, asked.created_at),
  version = version + 1, updated_at = now()
from user_skills held
where asked.state = 'open' and held.user_id = asked.user_id and held.skill_id = asked.skill_id;

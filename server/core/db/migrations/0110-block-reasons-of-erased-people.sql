-- Why people were blocked in courses who were erased before these reasons were replaced too.
update enrolments e set block_reason = 'erased'
from users u
where u._id = e.user_id and u.erased_at is not null and e.block_reason not in ('', 'erased');

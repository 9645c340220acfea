-- Short answers that people typed who were erased before these were replaced too. Their points stay.
update quiz_answers a set
  answer = case when a.answer->>'kind' = 'short_text' then jsonb_set(a.answer, '{text}', '"erased"') else a.answer end,
  late_answer = case when a.late_answer->>'kind' = 'short_text' then jsonb_set(a.late_answer, '{text}', '"erased"')
    else a.late_answer end
from quiz_submissions s join users u on u._id = s.user_id
where s._id = a.submission_id and u.erased_at is not null
  and 'short_text' in (a.answer->>'kind', a.late_answer->>'kind');

-- Keys that were made for people after they had been erased: nothing is written about them any more, and none of what was
-- written about them before opens with these.
delete from person_keys k using users u where u._id = k.user_id and u.erased_at is not null;

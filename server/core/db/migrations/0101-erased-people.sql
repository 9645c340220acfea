-- Few people are erased. Where many hours or payment lines are counted, whose people must not be, they are read at once.
create index users_erased on users (_id) where erased_at is not null;

-- What is the person's alone goes with them: also why an earlier request of theirs was declined.
update erasure_requests set reason = 'erased'
where reason <> '' and user_id in (select _id from users where erased_at is not null);

-- Whoever comes back under a new account after theirs was deleted has the same document: the deleted account lets it go.
alter table profile_sections add column if not exists identity_given_up boolean not null default false;
drop index profile_sections_identity;
create unique index profile_sections_identity on profile_sections (identity_hash)
  where identity_hash is not null and not identity_given_up;

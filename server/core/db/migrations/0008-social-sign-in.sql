-- Signing in through other services (OpenID Connect): who is who there, and the ID tokens that were used.

create table identities (
  _id uuid primary key,
  user_id uuid not null references users,
  -- OpenID Connect Core 2: the two together are never reassigned to somebody else.
  issuer text not null,
  subject text not null,
  -- The address that the issuer named when it was added.
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create unique index identities_subject on identities (issuer, subject);
create index identities_user on identities (user_id);

-- An ID token signs in once. Of what is signed, since a signature can be written in several ways; removed once too old.
create table used_id_tokens (
  signed_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_expires on used_id_tokens (expires_at);

-- How people have to sign in has a version, as every record that is changed.
create table sign_in_rules (
  only_one boolean primary key default true check (only_one),
  version integer not null default 1
);
insert into sign_in_rules default values;

-- A model endpoint that was removed and set anew is another one, so no version is given out twice.
create sequence model_endpoint_versions as integer;
select setval('model_endpoint_versions', coalesce(max(version), 1)) from model_endpoints;

-- URLs leave out the port of https, so that a host with it was never theirs.
update model_hosts h set host = left(h.host, -4), version = h.version + 1, updated_at = now()
where h.host like '%:443' and (h.deleted_at is not null or not exists (
  select from model_hosts other where other.deleted_at is null and lower(other.host) = lower(left(h.host, -4))));

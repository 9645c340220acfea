-- Names are sorted as people sort them, and found without their accents.

do $$
begin
  create collation names (provider = icu, locale = 'und');
exception when others then
  -- A PostgreSQL without ICU sorts by code point.
  create collation names from "C";
end $$;

-- In lower case and without accents. Most texts are ASCII, for which that is quick.
create function fold(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value) else
    lower(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐħĦıŧŦ', 'lLoOdDhHitT'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE')) end
$$;

-- They come again by this form, where the database has trigrams.
drop index if exists users_search;
drop index if exists projects_search;

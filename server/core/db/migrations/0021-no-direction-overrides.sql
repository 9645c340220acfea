-- Lines of text refuse these characters now. Names are what strangers could put them into, and a name that is refused could
-- not be read any more: they are taken out, with the line separators.
update users set
  first_name = coalesce(nullif(trim(regexp_replace(first_name, '[\u2028-\u202e\u2066-\u2069]', '', 'g')), ''), '–'),
  last_name = coalesce(nullif(trim(regexp_replace(last_name, '[\u2028-\u202e\u2066-\u2069]', '', 'g')), ''), '–'),
  hub = trim(regexp_replace(hub, '[\u2028-\u202e\u2066-\u2069]', '', 'g'))
where first_name || last_name || hub ~ '[\u2028-\u202e\u2066-\u2069]';

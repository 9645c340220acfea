-- Lines of text refuse these characters now. Names are what strangers could put them into, and a name that is refused could
-- not be read any more: they are taken out, with the line separators.
update users set
  first_name = coalesce(nullif(trim(regexp_replace(first_name, '[\u2028-\u202e\u2066-\u2069]', '', 'g')), ''), '–'),
  last_name = coalesce(nullif(trim(regexp_replace(last_name, '[\u2028-\u202e\u2066-\u2069]', '', 'g')), ''), '–'),
  hub = trim(regexp_replace(hub, '[\u2028-\u202e\u2066-\u2069]', '', 'g'))
where first_name || last_name || hub ~ '[\u2028-\u202e\u2066-\u2069]';

-- The texts of all other records: those are the tables with a version.
do $$
declare
  c record;
begin
  for c in
    select t.table_name, t.column_name
    from information_schema.columns t
      join information_schema.tables b using (table_schema, table_name)
    where t.table_schema = current_schema() and b.table_type = 'BASE TABLE' and t.data_type = 'text'
      and t.is_generated = 'NEVER'
      and exists (select from information_schema.columns v
        where v.table_schema = t.table_schema and v.table_name = t.table_name and v.column_name = 'version')
  loop
    execute format(
      $update$ update %1$I set %2$I = regexp_replace(%2$I, '[\u2028-\u202e\u2066-\u2069]', '', 'g')
        where %2$I ~ '[\u2028-\u202e\u2066-\u2069]' $update$,
      c.table_name, c.column_name);
  end loop;
end $$;

import type { Load } from "./load.ts";
import { idAt, one, part, type Shape, timeOf } from "./shape.ts";

/** What the demo has told someone already comes first. */
const places = "(select coalesce(max(last), 0) from notification_places where user_id = made.user_id)";

/** Some fifty of each person, of which they have not read the last five. */
export const notifications = ({ notifications: count }: Shape): Load => ({
  tables: ["notifications"],
  steps: count,
  each: part,
  insert: `with made as (
      select n, (n - 1) / (select count(*) from named_person) as place, ${one("person", "n - 1")} as user_id,
        ${timeOf("n", count)} as at
      from generate_series($1::int, $2::int) as n)
    insert into notifications (_id, user_id, place, kind, params, in_console, in_digest, created_at, read_at)
    select ${idAt("at")}, user_id, ${places} + 1 + place, case n % 2 when 0 then 'hours_approved' else 'payment_approved' end,
      jsonb_build_object('count', 3, 'seconds', 9000, 'projects', array[${one("project", "n")}], 'from', at::date,
          'to', at::date)
        || case n % 2 when 0 then '{}' else '{"amount": 1500}' end::jsonb,
      true, false, at, case when n <= ${count} * 0.9 then at + interval '1 day' end
    from made`,
});

/** Each person's last place, behind all of their notifications. */
export const lastPlaces = (): Load => ({
  tables: ["notification_places"],
  steps: 1,
  each: 1,
  insert: `insert into notification_places (user_id, last)
    select user_id, max(place) from notifications where $1::int = $2::int and $3::timestamptz is not null group by user_id
    on conflict (user_id) do update set last = excluded.last`,
});

import { CompiledQuery } from "kysely";
import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";

/** How each entry of the demo's hours file differs from an existing one: its begin and end, in minutes. */
const shifts = [
  [2, -3],
  [-1, 4],
  [45, 40],
  [-50, -20],
] as const;

/** A file of hours, some lines of which repeat recorded entries, and some overlap them. */
export const fillDuplicates = async ({ sql, now, people, projects }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_109);
  const uploader = people.find((person) => person.isAccount && person.role === "manager")?._id;
  const rows = shifts.map(([from, to], at) => ({ at: at + 1, _id: random.id(now), from, to }));
  const upload = random.id(now);
  const text = `
    with input as (select * from json_to_recordset($1::json) as row (at int, _id uuid, "from" int, "to" int)),
    known as (
      select distinct on (user_id) * from work_history
      where project_id = $2 and state = 'pending' and checked_out_at < $3::timestamptz - interval '2 hours'
        and seconds > 7200 order by user_id, checked_in_at desc),
    lines as (
      select input._id, user_id, checked_in_at + "from" * interval '1 minute' as begins,
        checked_out_at + "to" * interval '1 minute' as ends
      from (select known.*, row_number() over (order by checked_in_at desc, _id) as at from known) as numbered
      join input using (at)),
    uploaded as (
      insert into hours_uploads (_id, project_id, file_name, file_hash, entries, people, total_seconds, created_by, created_at)
      select $4, $2, 'client-hours.csv', sha256('client-hours.csv'), count(*), count(distinct user_id),
        sum(floor(extract(epoch from ends - begins))), $5, $3 from lines having count(*) > 0 returning _id)
    insert into work_history (_id, user_id, project_id, state, source, checked_in_at, checked_out_at, checked_in_date,
      seconds, note, upload_id, created_at, updated_at)
    select lines._id, user_id, $2, 'pending', 'upload', begins, ends, (begins at time zone 'UTC')::date,
      floor(extract(epoch from ends - begins)), 'From the client''s own tool', uploaded._id, $3, $3
    from lines, uploaded`;
  await sql.executeQuery(
    CompiledQuery.raw(text, [JSON.stringify(rows), projects[0]!._id, now.toISOString(), upload, uploader]),
  );
};

import type { PoolClient } from "pg";
import { hubs } from "../../../server/demo/names.ts";
import type { Load } from "./load.ts";
import { hourlyRate, name, one, projects, rare, type Shape } from "./shape.ts";

/** People of the demo's hubs and names: of fifty one is a reviewer, the others annotators. */
export const people = ({ people: count }: Shape): Load => ({
  tables: ["users"],
  steps: count,
  each: count,
  insert: `insert into users (_id, email, first_name, last_name, role, hub, country, email_verified_at, created_at, updated_at)
    select uuidv7(at - clock_timestamp()), 'p' || n || '@many.example',
      case n when 7 then '${rare}' else home -> 'first' ->> (n / 5 % 8) end, home -> 'last' ->> (n / 40 % 6),
      case n % 50 when 0 then 'reviewer' else 'annotator' end, home ->> 'hub', home ->> 'country', at, at, at
    from (select n, $4::jsonb -> (n % 5) as home, $3::timestamptz - interval '800 days' + n * interval '700 days' / ${count} as at
      from generate_series($1::int, $2::int) as n) as made`,
  values: [JSON.stringify(hubs)],
});

/** Projects that pay by the hour. */
export const manyProjects = (): Load => ({
  tables: ["projects"],
  steps: projects,
  each: projects,
  insert: `with made as (
      insert into projects (_id, name, status, longest_shift_minutes, created_at)
      select uuidv7(), 'Large project ' || n, 'active', 720, $3::timestamptz - interval '900 days'
      from generate_series($1::int, $2::int) as n returning _id),
    required as (insert into job_requirements select uuidv7(), _id, '' from made)
    insert into project_rates (project_id, starts_on, hourly_rate) select _id, '-infinity', ${hourlyRate} from made`,
});

/** Numbers those who work, the demo's worker among them, who review, and what they work on. */
export const nameAll = async (client: PoolClient): Promise<void> => {
  await name(
    client,
    "person",
    `select _id from users where email = 'worker@demo.muster.example' or role = 'annotator' and email like '%@many.example'
     order by email like '%@many.example', _id`,
  );
  await name(client, "project", "select _id from projects where name like 'Large project %' order by _id");
  await name(client, "reviewer", "select _id from users where role = 'reviewer' order by email, _id");
  await name(client, "skill", "select _id from skills order by _id");
};

/** Everyone has four of the demo's skills. */
export const skills = ({ people: count }: Shape): Load => ({
  tables: ["user_skills"],
  steps: count,
  each: count,
  insert: `insert into user_skills (user_id, skill_id, granted_at)
    select ${one("person", "n")}, ${one("skill", "n + n / 20 + k * 3")}, $3::timestamptz - interval '700 days'
    from generate_series($1::int, $2::int) as n, generate_series(0, 3) as k on conflict do nothing`,
});

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { contract } from "../../contract/index.ts";
import { run } from "../../server/core/db/run.ts";
import { sqlText } from "../../server/core/db/sql-text.ts";
import { rounds } from "../full.ts";
import { type Product, startProduct } from "../product.ts";
import { withDatabase } from "../server/helpers/global-setup.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { heard } from "../server/helpers/tasks.ts";
import { type Actor, type Call, send, startTestServer } from "../server/helpers/test-server.ts";

const { audio: lines, audioTranscription: sounds } = contract;
const times = rounds(20, 1000);
const callers = 20;
/** How many sounds, and how many lines, each person asks for. */
const wanted = { audio: 5, line: 4 };
/** Fewer than all of them ask for, so that they meet at the last ones. */
const items = 60;

let home: Awaited<ReturnType<typeof startTestServer>>;
let processes: Product[];
let people: Actor[];
beforeAll(async () => {
  home = await startTestServer();
  const env = { DATABASE_URL: withDatabase(inject("postgresUrl"), home.database), LOG_LEVEL: "error" };
  processes = await Promise.all([0, 1].map(() => startProduct({ empty: true, env })));
  people = await Promise.all(Array.from({ length: callers }, () => home.person("annotator")));
});
afterAll(async () => {
  await Promise.all(processes.map((server) => server.stop()));
  await home.close();
});

/** A project with sounds and lines, of which two people are to do every fourth. */
const filledProject = async (round: number): Promise<string> => {
  const project = await insertProject(home.db, `Calls ${round}`);
  await run(
    home.db.sql,
    sqlText`with item as (
       insert into task_items (_id, project_id, kind, number, status, wanted, text, facts)
       select gen_random_uuid(), $1, kind, n, 'available', case when n % 4 = 0 then 2 else 1 end, 'Some words',
         '{"milliseconds": 60000}'
       from generate_series(1, $2::int) as n, unnest(array['audio', 'line']) as kind returning *)
     insert into tasks (_id, item_id, project_id, kind, priority, number, status, is_fresh)
     select gen_random_uuid(), _id, project_id, kind, priority, number, 'open', true from item`,
    [project, items],
  );
  return project;
};

const ask = (at: number, endpoint: Endpoint, call: Call) => send(processes[at % 2]!.url, endpoint, call);
interface Turn {
  readonly _id: string;
  readonly contentId: string;
}
const idsOf = (turns: readonly Turn[]): string[] => turns.map(({ contentId }) => contentId);

/** One person asks both processes for both kinds at once; answers what they were told that they hold. */
const claim = async (as: Actor, _id: string): Promise<{ readonly audio: Turn[]; readonly line: Turn[] }> => {
  const asked = await Promise.all(
    [0, 1].flatMap((at) => [
      ask(at, sounds.fetch, { as, params: { _id }, query: { limit: wanted.audio } }),
      ask(at, lines.current, { as, params: { _id }, query: { ahead: wanted.line - 1 } }),
    ]),
  );
  expect(asked.map(({ status, body }) => (status === 200 ? status : body))).toEqual([200, 200, 200, 200]);
  const [first, firstLines, second, secondLines] = asked.map(({ body }) =>
    "tasks" in body ? body.tasks : [body.current, ...body.ahead].filter((line) => line !== null),
  ) as [Turn[], Turn[], Turn[], Turn[]];
  for (const turns of [first, second]) expect(turns.length).toBeLessThanOrEqual(wanted.audio);
  for (const turns of [firstLines, secondLines]) expect(turns.length).toBeLessThanOrEqual(wanted.line);
  return {
    audio: first.length > second.length ? first : second,
    line: firstLines.length > secondLines.length ? firstLines : secondLines,
  };
};

/** Submits one sound and gives another back while the person asks for more. */
const goOn = async (as: Actor, project: string, [done, left]: readonly Turn[]): Promise<void> => {
  const body = done && { projectId: project, contentId: done.contentId, content: heard("yes") };
  const answers = await Promise.all([
    body && ask(0, sounds.submit, { as, body }),
    left && ask(1, sounds.release, { as, params: { _id: left._id } }),
    claim(as, project),
  ]);
  for (const answer of answers.slice(0, 2)) if (answer && "status" in answer) expect(answer.status).toBe(200);
};

/** How many break what must hold at every moment. */
const broken = async (project: string) => {
  const [row] = await run<Record<string, number>>(
    home.db.sql,
    sqlText`with given as (select * from tasks where project_id = $1 and user_id is not null),
     placed as (select * from given where status in ('assigned', 'draft', 'submitted', 'approved', 'rejected')),
     held as (select user_id, kind, count(*) as count from given where status in ('assigned', 'draft', 'rejected') group by 1, 2)
     select (select count(*) from (select from given group by item_id, user_id having count(*) > 1) as twice)::int as "given twice",
       (select count(*) from task_items i where i.project_id = $1
         and (select count(*) from placed where placed.item_id = i._id) > i.wanted)::int as "given to too many",
       (select count(*) from held where count > case kind when 'audio' then $2::int else $3::int end)::int as "over their number"`,
    [project, wanted.audio, wanted.line],
  );
  return row;
};
const nothing = { "given twice": 0, "given to too many": 0, "over their number": 0 };

test(`${times} rounds of ${callers} people who ask two server processes at once: nobody gets an item twice, nor more than they asked for`, async () => {
  for (let round = 0; round < times; round += 1) {
    const project = await filledProject(round);
    const held = await Promise.all(people.map((as) => claim(as, project)));
    expect(await broken(project), `asking, round ${round}`).toEqual(nothing);
    const told = held.flatMap(({ audio, line }) => [...idsOf(audio), ...idsOf(line)]);
    expect(told.length).toBeGreaterThan(items);
    await Promise.all(people.map((as, at) => goOn(as, project, held[at]!.audio)));
    expect(await broken(project), `going on, round ${round}`).toEqual(nothing);
  }
});

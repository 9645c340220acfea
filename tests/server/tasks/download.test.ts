import papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertProject } from "../helpers/hours.ts";
import { lockWaits } from "../helpers/lock-wait.ts";
import { heard } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio } = contract;

/** More than two of the pages of 500 in which a file is read. */
const many = 1203;
/** So many at the beginning are approved; what is left is submitted, and fills two pages to the row. */
const approved = many - 1000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let worker: Actor;
/** A project with work in both states. */
let both: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  worker = await server.person("annotator");
  both = await insertMany("Both", (number) => (number > approved ? "submitted" : "approved"));
});
afterAll(() => server.close());

/** Turns at sounds that are numbered in the order of their ids, and stored and submitted in other orders. */
const insertMany = async (name: string, stateOf: (number: number) => TaskState): Promise<string> => {
  const project = await insertProject(server.db, name);
  const ids = Array.from({ length: many }, () => newId());
  await run(
    server.db.sql,
    sqlText`with items as (
        insert into task_items (_id, project_id, kind, number, reference, status)
        select gen_random_uuid(), $1, 'audio', n, 'call ' || n, 'available' from generate_series(1, $2) n
        returning _id, number)
      insert into tasks (_id, item_id, project_id, kind, priority, number, user_id, status, lease_until, content, submitted_at)
      select turn._id, i._id, $1, 'audio', 0, i.number, $3, turn.status,
        case when turn.status = 'assigned' then now() + interval '1 hour' end, $6,
        case when turn.status <> 'assigned' then now() - make_interval(secs => i.number * 7919 % 1000) end
      from unnest($4::uuid[], $5::text[]) with ordinality turn (_id, status, number) join items i using (number)
      order by md5(i.number::text)`,
    [project, many, worker._id, ids, ids.map((_, at) => stateOf(at + 1)), JSON.stringify(heard("hello"))],
  );
  return project;
};

type Format = "csv" | "jsonl" | "srt" | "vtt";
const download = async (project: string, format: Format, status: readonly TaskState[] = []): Promise<string> =>
  String(
    (await server.call(audio.download, { as: manager, params: { _id: project }, query: { format, status } })).body,
  );

const subtitlesOf = (file: string): number[] => [...file.matchAll(/^NOTE call (\d+) ·/gm)].map(([, n]) => Number(n));
/** The numbers of the items in a file, in its order. */
const numbersIn: Readonly<Record<Format, (file: string) => number[]>> = {
  csv: (file) => {
    const { data } = papa.parse<{ number: string }>(file, { header: true, skipEmptyLines: true });
    return data.map(({ number }) => Number(number));
  },
  jsonl: (file) =>
    file
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { number: number }).number),
  srt: subtitlesOf,
  vtt: subtitlesOf,
};
const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test.each(["csv", "jsonl", "srt", "vtt"] as const)(
  "%s of more than two pages has each once, in order",
  async (format) => {
    expect(numbersIn[format](await download(both, format))).toEqual(from(1, many));
  },
);

test("two whole pages end with the last of the second", async () => {
  expect(numbersIn.csv(await download(both, "csv", ["submitted"]))).toEqual(from(approved + 1, many));
});

test("what is approved or submitted while a file is read moves nothing else in it", async () => {
  const [earlier, approvedEarly, approvedLater, last] = [2, [3, 4, 5], 700, many] as const;
  const held = [earlier, last] as readonly number[];
  const of = await insertMany("Moving", (number) => (held.includes(number) ? "assigned" : "submitted"));
  // Two locks, one after the other: the first page is read between them, and the next ones after the second.
  const lock = "lock table task_items in access exclusive mode";
  const waiting = (count: number) => expect.poll(() => lockWaits(server.db)).toBe(count);
  const [before, between] = [await server.db.pool.connect(), await server.db.pool.connect()];
  try {
    await before.query(`begin; ${lock}`);
    const reading = download(of, "csv", ["submitted"]);
    await waiting(1);
    const locked = between.query(`begin; ${lock}`);
    await waiting(2);
    await before.query("commit");
    await locked;
    await between.query({
      text: `update tasks set status = case when number = any($2::int[]) then 'submitted' else 'approved' end, lease_until = null,
          submitted_at = coalesce(submitted_at, now()) where project_id = $1 and number = any($2::int[] || $3::int[])`,
      values: [of, held, [...approvedEarly, approvedLater]],
    });
    await between.query("commit");
    const expected = from(1, many).filter((number) => number !== earlier && number !== approvedLater);
    expect(numbersIn.csv(await reading)).toEqual(expected);
  } finally {
    await Promise.all([before, between].map((client) => client.query("rollback")));
    before.release();
    between.release();
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, imageTranscription: image } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
let item: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Calls");
  const worker = (await server.person("annotator"))._id;
  const one = { project, worker, status: "submitted" } as const;
  ({ item } = await insertTask(server.db, { ...one, reference: "call --> 1" }));
  const { _id } = await insertTask(server.db, { ...one, status: "approved" });
  await run(server.db.sql, sqlText`update tasks set fixed = $2 where _id = $1`, [_id, JSON.stringify(heard("Bye"))]);
});
afterAll(() => server.close());

const download = async (format: string, query: object = {}, of = project) => {
  const { status, body } = await server.call(audio.download, {
    as: manager,
    params: { _id: of },
    query: { format, ...query },
  });
  return status === 200 ? String(body) : status;
};

test("subtitles of an item are a file of their own", async () => {
  expect(await download("srt", { item })).toBe("1\n00:00:00,000 --> 00:00:01,500\nA: hello\n");
  expect(await download("vtt", { item })).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v A>hello</v>\n");
});

test("of what several people submitted they are those that were accepted, as the reviewer fixed them", async () => {
  const worker = (await server.person("annotator"))._id;
  await run(
    server.db.sql,
    sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, user_id, status, content, fixed, submitted_at)
     select gen_random_uuid(), item_id, project_id, kind, priority, number, 2, $2, 'approved', content, $3, submitted_at - interval '1 day'
     from tasks where item_id = $1`,
    [item, worker, JSON.stringify(heard("Hello."))],
  );
  expect(await download("srt", { item })).toContain("\nA: Hello.\n");
  expect(await download("srt", { item, status: ["submitted"] })).toContain("\nA: hello\n");
});

test("those of a project stand under notes that name item, worker and status", async () => {
  const other = await insertProject(server.db, "Two calls");
  const worker = await server.person("annotator");
  const one = { project: other, worker: worker._id, status: "submitted" } as const;
  await insertTask(server.db, { ...one, reference: "call --> 1" });
  await insertTask(server.db, { ...one });
  const notes = [`NOTE call → 1 · ${worker.email} · submitted\n`, `NOTE #2 · ${worker.email} · submitted\n`] as const;
  const cue = (point: string) => `00:00:00${point}000 --> 00:00:01${point}500\n`;
  expect(await download("srt", {}, other)).toBe(notes.map((note) => `${note}\n1\n${cue(",")}A: hello\n\n`).join(""));
  expect(await download("vtt", {}, other)).toBe(
    `WEBVTT\n${notes.map((note) => `\n${note}\n${cue(".")}<v A>hello</v>\n`).join("")}`,
  );
});

test("an item without work has none, one of another project is 404, and pictures have no subtitles", async () => {
  const empty = await insertItem(server.db, { project });
  expect(await download("srt", { item: empty })).toBe("");
  expect(await download("vtt", { item: empty })).toBe("WEBVTT\n");
  expect(await download("srt", { item }, await insertProject(server.db, "Other"))).toBe(404);
  const { status } = await server.call(image.download, {
    as: manager,
    params: { _id: project },
    query: { format: "srt" },
  });
  expect(status).toBe(400);
  expect(await download("csv", { item })).toContain("call --> 1,1,");
});

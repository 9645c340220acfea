import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertTask } from "../helpers/tasks.ts";
import { addTrigrams } from "../helpers/searches.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let reviewer: Actor;
let ann: Actor;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  await addTrigrams(server.db);
  [manager, reviewer, ann] = await Promise.all([
    server.person("manager"),
    server.person("reviewer"),
    server.person("annotator"),
  ]);
  project = await insertProject(server.db, "Calls");
  for (const [reference, text, status] of [
    ["call-17", "Łódź, late", "submitted"],
    ["call-18", "", "submitted"],
    ["late-17", "", "assigned"],
    ["", "A call to Łódź", "submitted"],
  ] as const) {
    const { item } = await insertTask(server.db, { project, worker: ann._id, reference, status });
    await run(server.db.sql, sqlText`update task_items set text = $2 where _id = $1`, [item, text]);
  }
});
afterAll(() => server.close());

const numbers = (records: readonly { number: number }[]): number[] =>
  records.map(({ number }) => number).sort((one, other) => one - other);
const of = (as: Actor, search: string) => ({ as, params: { _id: project }, query: { search, limit: 50 } });
const toReview = async (search: string) =>
  numbers((await server.call(tasks.toReview, of(reviewer, search))).body.tasks);
const submitted = async (as: Actor, search: string) => {
  const params = { _id: ann._id, projectId: project };
  return numbers((await server.call(audio.ofPerson, { ...of(as, search), params })).body.tasks);
};
const ofProject = async (search: string) =>
  numbers((await server.call(audio.ofProject, of(manager, search))).body.tasks);
const held = async (search: string) => numbers((await server.call(audio.userTasks, of(ann, search))).body.tasks);
const items = async (search: string) => numbers((await server.call(audio.list, of(manager, search))).body.contents);

test("a search finds tasks and items by the words of their references and texts", async () => {
  const byAnn = (search: string) => submitted(ann, search);
  for (const find of [toReview, ofProject, byAnn]) {
    expect(await find("call")).toEqual([1, 2, 4]);
    expect(await find("CALL lodz")).toEqual([1, 4]);
    expect(await find("17 late")).toEqual([1]);
    expect(await find("nobody")).toEqual([]);
  }
  expect(await held("late 17")).toEqual([3]);
  expect(await items("17 late")).toEqual([1, 3]);
  expect(await items("lodz")).toEqual([1, 4]);
});

test("workers don't find their tasks by references that are hidden from them, and others do", async () => {
  await server.call(tasks.editSettings, { as: manager, params: { _id: project }, body: { repeatPercent: 100 } });
  expect(await held("late")).toEqual([]);
  expect(await submitted(ann, "call")).toEqual([4]);
  expect(await submitted(ann, "late")).toEqual([1]);
  expect(await submitted(manager, "call")).toEqual([1, 2, 4]);
  expect(await toReview("17")).toEqual([1]);
});

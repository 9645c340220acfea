import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;

let server: Server;
let other: Server;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  manager = await server.person("manager");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

let projects = 0;
const project = () => insertProject(server.db, `Calls ${++projects}`);
const fill = async (of: string, count: number, more: object = {}) => {
  for (let at = 0; at < count; at++) await insertItem(server.db, { project: of, ...more });
};
const fetch = (as: Actor, _id: string, limit?: number, on: Server = server) =>
  on.call(audio.fetch, { as, params: { _id }, ...(limit && { query: { limit } }) });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.person("annotator")));
const itemsOf = ({ body }: { body: { tasks: { contentId: string }[] } }) =>
  body.tasks.map(({ contentId }) => contentId);
const endLeases = () =>
  run(
    server.db.sql,
    sqlText`update tasks set lease_until = now() - interval '1 second' where lease_until is not null`,
    [],
  );
const expire = () => expireTasks(server.db, server.config);
const flagsOf = async (of: string): Promise<number[]> => {
  const { body } = await server.call(audio.list, { as: manager, params: { _id: of }, query: { limit: 200 } });
  return body.contents.map(({ task }: { task: number }) => task);
};

describe("giving out", () => {
  test("no item goes to two people, of twenty who ask two servers at once, and nothing is left over", async () => {
    const of = await project();
    await fill(of, rounds(60, 400));
    const crowd = await people(20);
    const answers = await Promise.all(crowd.map((as, at) => fetch(as, of, rounds(4, 30), at % 2 ? server : other)));
    const given = answers.flatMap(itemsOf);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(given).size).toBe(given.length);
    expect(given).toHaveLength(rounds(60, 400));
  });

  test("asking again answers the same, topped up; two calls at once don't give twice as much", async () => {
    const of = await project();
    await fill(of, 30);
    const [ann] = await people(1);
    const both = await Promise.all([fetch(ann!, of, 5), fetch(ann!, of, 5, other)]);
    expect(itemsOf(both[0])).toEqual(itemsOf(both[1]));
    expect(itemsOf(both[0])).toHaveLength(5);
    expect(itemsOf(await fetch(ann!, of))).toHaveLength(10);
  });

  test("the most urgent come first, then the order of the upload", async () => {
    const of = await project();
    await fill(of, 2);
    const urgent = await insertItem(server.db, { project: of, priority: 9 });
    const [ann] = await people(1);
    expect(itemsOf(await fetch(ann!, of, 2))[0]).toBe(urgent);
  });

  test("what two people do is never given to one of them twice, whatever is released meanwhile", async () => {
    const of = await project();
    await fill(of, 3, { wanted: 2 });
    const [ann, bob, cai] = await people(3);
    const mine = await fetch(ann!, of);
    expect(new Set(itemsOf(mine)).size).toBe(3);
    expect(itemsOf(await fetch(bob!, of))).toHaveLength(3);
    expect((await fetch(cai!, of)).body).toEqual({ tasks: [], empty: "held" });
    for (const { _id } of mine.body.tasks) await server.call(audio.release, { as: ann!, params: { _id } });
    expect((await fetch(ann!, of)).body).toEqual({ tasks: [], empty: "none_for_you" });
    expect(itemsOf(await fetch(cai!, of))).toHaveLength(3);
  });

  test("one call takes one of two places that are free, also where the first was given back", async () => {
    const of = await project();
    await fill(of, 1, { wanted: 2 });
    const [ann, bob, cai] = await people(3);
    const { body } = await fetch(ann!, of, 1);
    await server.call(audio.release, { as: ann!, params: { _id: body.tasks[0]._id } });
    expect(itemsOf(await fetch(bob!, of, 5))).toHaveLength(1);
    expect(itemsOf(await fetch(cai!, of, 5))).toHaveLength(1);
  });

  test("an empty queue says whether all is done, or held by others", async () => {
    const of = await project();
    const [ann, bob] = await people(2);
    expect((await fetch(ann!, of)).body).toEqual({ tasks: [], empty: "done" });
    await fill(of, 1);
    const { body } = await fetch(ann!, of);
    expect((await fetch(bob!, of)).body).toEqual({ tasks: [], empty: "held" });
    // What was sent back to its author may come back too.
    const content = heard("hello");
    await server.call(audio.submit, { as: ann!, body: { projectId: of, contentId: itemsOf({ body })[0]!, content } });
    const decision = {
      as: manager,
      params: { _id: body.tasks[0]._id },
      body: { decision: "reject", reasons: ["missing"] },
    };
    expect((await server.call(audio.update, decision)).body.task.status).toBe("rejected");
    expect((await fetch(bob!, of)).body).toEqual({ tasks: [], empty: "held" });
  });

  test("an empty queue says that more is being prepared", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of });
    await run(server.db.sql, sqlText`delete from tasks where item_id = $1`, [item]);
    await run(server.db.sql, sqlText`update task_items set status = 'pending' where _id = $1`, [item]);
    const [ann] = await people(1);
    expect((await fetch(ann!, of)).body).toEqual({ tasks: [], empty: "preparing" });
  });

  test("the audit says in one entry who took which tasks, and one event tells of them", async () => {
    const of = await project();
    await fill(of, 3);
    const [ann] = await people(1);
    const { body } = await fetch(ann!, of, 3);
    await fetch(ann!, of, 3);
    const ids = body.tasks.map(({ _id }: { _id: string }) => _id).toSorted();
    const entries = await run<{ action: string; taken: string[] }>(
      server.db.sql,
      sqlText`select action, array(select jsonb_array_elements_text(after -> 'tasksGiven') order by 1) as taken
        from audit where actor_id = $1 and resource = 'projects' and record_id = $2`,
      [ann!._id, of],
    );
    expect(entries).toEqual([{ action: "audioTranscription.fetch", taken: ids }]);
    const events = await run<{ ids: string[] }>(
      server.db.sql,
      sqlText`select array(select unnest(ids) order by 1) as ids from events where resource = 'tasks' and $1 = any(people)`,
      [ann!._id],
    );
    expect(events).toEqual([{ ids }]);
  });

  test("needs what work on the project needs, and says what is missing", async () => {
    const of = await project();
    await server.db.sql.updateTable("projects").set({ status: "paused" }).where("_id", "=", of).execute();
    const [ann] = await people(1);
    const { status, body } = await fetch(ann!, of);
    expect([status, body.code, body.reasons[0].reason]).toEqual([409, "not_workable", "project_not_active"]);
  });
});

describe("the flag `task`", () => {
  test("is 1 while an item is given out, and 0 again after a release or when its time is over", async () => {
    const of = await project();
    await fill(of, 2);
    const [ann] = await people(1);
    expect(await flagsOf(of)).toEqual([0, 0]);
    const { body } = await fetch(ann!, of, 2);
    expect(await flagsOf(of)).toEqual([1, 1]);
    await server.call(audio.release, { as: ann!, params: { _id: body.tasks[0]._id } });
    expect(await flagsOf(of)).toEqual([0, 1]);
    await endLeases();
    await Promise.all([expire(), expire()]);
    expect(await flagsOf(of)).toEqual([0, 0]);
    const { body: listed } = await server.call(audio.list, { as: manager, params: { _id: of }, query: { task: "1" } });
    expect(listed.contents).toEqual([]);
  });
});

describe("assigning by managers", () => {
  test("gives items to a person and takes them back; submitted ones are refused by id", async () => {
    const of = await project();
    await fill(of, 3);
    const { body } = await server.call(audio.list, { as: manager, params: { _id: of } });
    const ids: string[] = body.contents.map(({ _id }: { _id: string }) => _id);
    const [ann] = await people(1);
    const assign = (contentIds: string[], userId: string | null) =>
      server.call(audio.assign, { as: manager, params: { _id: of }, body: { contentIds, userId } });
    expect((await assign(ids, ann!._id)).body).toMatchObject({ done: 3, refused: [] });
    const submitted = await server.call(audio.submit, {
      as: ann!,
      body: { projectId: of, contentId: ids[0]!, content: heard("yes") },
    });
    expect(submitted.status).toBe(200);
    const back = await assign(ids, null);
    expect(back.body.done).toBe(2);
    expect(back.body.refused).toMatchObject([{ _id: ids[0], code: "submitted" }]);
    expect(await flagsOf(of)).toEqual([1, 0, 0]);
    const told = await server.call(contract.notifications.list, { as: ann! });
    expect(JSON.stringify(told.body)).toContain(`3 tasks of Calls ${projects} were given to you`);
  });

  test("takes an item back from all who hold it, also where someone has submitted it", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of, wanted: 3 });
    const [ann, bob, cai] = await people(3);
    for (const as of [ann!, bob!, cai!]) expect(itemsOf(await fetch(as, of))).toEqual([item]);
    const body = { projectId: of, contentId: item, content: heard("yes") };
    await server.call(audio.submit, { as: ann!, body });
    const back = () =>
      server.call(audio.assign, { as: manager, params: { _id: of }, body: { contentIds: [item], userId: null } });
    expect((await back()).body).toMatchObject({ done: 1, refused: [] });
    for (const as of [bob!, cai!]) expect((await fetch(as, of)).body).toEqual({ tasks: [], empty: "none_for_you" });
    expect(await flagsOf(of)).toEqual([1]);
  });

  test("who may not work on the project is refused by name, with what they are told", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of });
    const [ann] = await people(1);
    const listed = async () =>
      (await server.call(audio.list, { as: manager, params: { _id: of } })).body.contents[0]!.can;
    const give = () =>
      server.call(audio.assign, { as: manager, params: { _id: of }, body: { contentIds: [item], userId: ann!._id } });
    await server.db.sql.updateTable("projects").set({ is_private: true }).where("_id", "=", of).execute();
    const { status, body } = await give();
    expect([status, body.code, body.reasons[0].reason]).toEqual([409, "person_not_workable", "not_a_member"]);
    expect(body.message).toContain("They are told: The project is private: only its members may work on it.");
    await server.db.sql.updateTable("projects").set({ is_private: false }).where("_id", "=", of).execute();
    expect(await listed()).toEqual({ assign: true, takeBack: false, remove: true });
    expect((await give()).body).toMatchObject({ done: 1, refused: [] });
    // Nothing of it is left to give.
    expect(await listed()).toEqual({ assign: false, takeBack: true, remove: false });
  });

  test("leaves the further places of an item to others", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of, wanted: 2 });
    const [ann, bob, cai] = await people(3);
    const body = { contentIds: [item], userId: ann!._id };
    const given = await server.call(audio.assign, { as: manager, params: { _id: of }, body });
    expect(given.body).toMatchObject({ done: 1, refused: [] });
    expect(itemsOf(await fetch(ann!, of))).toEqual([item]);
    expect(itemsOf(await fetch(bob!, of))).toEqual([item]);
    expect(itemsOf(await fetch(cai!, of))).toEqual([]);
  });

  test("says of an item that is still being prepared that it is not ready", async () => {
    const of = await project();
    await server.call(audio.upload, {
      as: manager,
      params: { _id: of },
      body: {},
      files: { csvData: { name: "items.csv", content: "url\nhttps://media.example.org/a.mp3\n", type: "text/csv" } },
    });
    const { body: listed } = await server.call(audio.list, { as: manager, params: { _id: of } });
    const [ann] = await people(1);
    const { body } = await server.call(audio.assign, {
      as: manager,
      params: { _id: of },
      body: { contentIds: [listed.contents[0]._id], userId: ann!._id },
    });
    expect(body).toMatchObject({ done: 0, refused: [{ name: "#1", code: "not_ready", message: "It is not ready." }] });
  });

  test("never gives an item to whoever reviewed it", async () => {
    const of = await project();
    const [ann] = await people(1);
    const reviewer = await server.person("reviewer");
    const { _id, item } = await insertTask(server.db, {
      project: of,
      worker: ann!._id,
      status: "submitted",
      wanted: 2,
    });
    await run(
      server.db.sql,
      sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status)
        select gen_random_uuid(), item_id, project_id, kind, priority, number, 2, 'open' from tasks where _id = $1`,
      [_id],
    );
    await server.call(audio.update, { as: reviewer, params: { _id }, body: { decision: "approve" } });
    const assign = (userId: string) =>
      server.call(audio.assign, { as: manager, params: { _id: of }, body: { contentIds: [item], userId } });
    expect((await assign(reviewer._id)).body).toMatchObject({
      done: 0,
      refused: [{ _id: item, code: "reviewed", message: "They reviewed it." }],
    });
    expect((await fetch(reviewer, of)).body).toEqual({ tasks: [], empty: "none_for_you" });
    const [bob] = await people(1);
    expect((await assign(bob!._id)).body).toMatchObject({ done: 1, refused: [] });
  });
});

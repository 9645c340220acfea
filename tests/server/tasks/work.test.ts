import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erased } from "../../../contract/core/fields.ts";
import { contract } from "../../../contract/index.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { eraseTasks } from "../../../server/areas/tasks/personal-data.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { write } from "../../../server/core/db/write.ts";
import { insertProject } from "../helpers/hours.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Calls");
});
afterAll(() => server.close());

const worker = () => server.person("annotator");
const given = (as: Actor, more: object = {}) => insertTask(server.db, { project, worker: as._id, ...more });
const save = (as: Actor, _id: string, text: string, draftVersion: number) =>
  server.call(audio.saveDraft, { as, params: { _id }, body: { draft: heard(text), draftVersion } });
const submit = (as: Actor, contentId: string, text = "hello") =>
  server.call(audio.submit, { as, body: { projectId: project, contentId, content: heard(text) } });
const show = async (as: Actor, _id: string) => (await server.call(tasks.show, { as, params: { _id } })).body;
const fetchOne = async (as: Actor) => {
  const { body } = await server.call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 } });
  return body.tasks[0] as { _id: string; contentId: string } | undefined;
};
const expireNow = async (_id: string) => {
  await run(server.db.sql, sqlText`update tasks set lease_until = now() - interval '1 second' where _id = $1`, [_id]);
  await expireTasks(server.db, server.config);
};

describe("a draft", () => {
  test("is kept, renews the lease, and is not overwritten by another device", async () => {
    const ann = await worker();
    const { _id } = await given(ann);
    await run(server.db.sql, sqlText`update tasks set lease_until = now() + interval '5 minutes' where _id = $1`, [
      _id,
    ]);
    const { body } = await save(ann, _id, "hel", 0);
    expect(body.draftVersion).toBe(1);
    expect(Date.parse(body.leaseUntil)).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect((await save(ann, _id, "on the phone", 0)).body.code).toBe("draft_moved");
    expect(await show(ann, _id)).toMatchObject({ draft: heard("hel"), draftVersion: 1, task: { status: "draft" } });
  });

  test("is nobody else's to save or to read", async () => {
    const [ann, bob] = [await worker(), await worker()];
    const { _id } = await given(ann);
    await save(ann, _id, "hel", 0);
    expect((await save(bob, _id, "mine", 1)).status).toBe(404);
    expect((await server.call(tasks.show, { as: bob, params: { _id } })).status).toBe(404);
    expect(await show(manager, _id)).toMatchObject({ draft: null });
  });

  test("counts the time between saves, but no break", async () => {
    const ann = await worker();
    const { _id } = await given(ann);
    const earlier = (seconds: number) =>
      run(server.db.sql, sqlText`update tasks set last_active_at = now() - make_interval(secs => $2) where _id = $1`, [
        _id,
        seconds,
      ]);
    await save(ann, _id, "h", 0);
    await earlier(30);
    expect((await save(ann, _id, "he", 1)).body.activeSeconds).toBe(30);
    await earlier(600);
    expect((await save(ann, _id, "hel", 2)).body.activeSeconds).toBe(30);
  });
});

describe("submitting", () => {
  test("waits for a review; the same again changes nothing; another text is refused once it is in", async () => {
    const ann = await worker();
    const { _id, item } = await given(ann);
    const { status, body } = await submit(ann, item);
    expect([status, body.task.status, body.task.leaseUntil]).toEqual([200, "submitted", null]);
    expect((await submit(ann, item)).status).toBe(204);
    expect((await submit(ann, item, "other")).body.code).toBe("not_given");
    expect(await show(ann, _id)).toMatchObject({ content: heard("hello") });
  });

  test("what nobody reviews is accepted at once, but a newcomer's work is reviewed", async () => {
    const unseen = await insertProject(server.db, "Unseen");
    await server.db.sql.updateTable("projects").set({ review_percent: 0 }).where("_id", "=", unseen).execute();
    const ann = await worker();
    const statuses: string[] = [];
    for (let n = 0; n < 11; n++) {
      const { item, _id } = await insertTask(server.db, { project: unseen, worker: ann._id });
      const body = { projectId: unseen, contentId: item, content: heard("hello") };
      statuses.push((await server.call(audio.submit, { as: ann, body })).body.task.status);
      if (n < 10) {
        await server.call(audio.update, { as: manager, params: { _id }, body: { decision: "approve" } });
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => "submitted"), "approved"]);
    const { progress } = (await server.call(tasks.progress, { as: manager, params: { _id: unseen } })).body;
    expect(progress).toMatchObject([{ approved: 11, reviewed: 10, reviewPercent: 0 }]);
  });

  test("what was sent back is reviewed again, also where the project has nothing reviewed and it was given anew", async () => {
    const of = await insertProject(server.db, "Sent back");
    await server.call(contract.projects.edit, {
      as: manager,
      params: { _id: of },
      body: { reviewPercent: 0, payBy: "piece", pieceRates: [{ from: null, pieceRate: 120 }] },
    });
    const ann = await worker();
    for (let n = 0; n < 10; n++) await insertTask(server.db, { project: of, worker: ann._id, status: "approved" });
    const { _id, item } = await insertTask(server.db, { project: of, worker: ann._id, status: "submitted" });
    await run(server.db.sql, sqlText`update tasks set amount = 120 where _id = $1`, [_id]);
    const again = async () => {
      const body = { projectId: of, contentId: item, content: heard("better") };
      return (await server.call(audio.submit, { as: ann, body })).body.task.status;
    };
    const reject = { decision: "reject", reasons: ["missing"] };
    await server.call(audio.update, { as: manager, params: { _id }, body: reject });
    expect(await again()).toBe("submitted");
    await server.call(audio.update, { as: manager, params: { _id }, body: reject });
    await expireNow(_id);
    const give = { contentIds: [item], userId: ann._id };
    expect((await server.call(audio.assign, { as: manager, params: { _id: of }, body: give })).body.done).toBe(1);
    expect(await again()).toBe("submitted");
    const paid = await run(server.db.sql, sqlText`select from payments where user_id = $1`, [ann._id]);
    expect(paid).toEqual([]);
  });

  test("on top of a draft that another device has moved on is refused, with the task; without its version it is not", async () => {
    const ann = await worker();
    const { _id, item } = await given(ann);
    await save(ann, _id, "here", 0);
    await save(ann, _id, "on the phone", 1);
    const body = { projectId: project, contentId: item, content: heard("here") };
    const behind = await server.call(audio.submit, { as: ann, body: { ...body, draftVersion: 1 } });
    expect([behind.status, behind.body.code, behind.body.current._id]).toEqual([409, "draft_moved", _id]);
    expect(await show(ann, _id)).toMatchObject({ draft: heard("on the phone"), content: null });
    const level = await server.call(audio.submit, { as: ann, body: { ...body, draftVersion: 2 } });
    expect(level.body.task.status).toBe("submitted");
    expect((await server.call(audio.submit, { as: ann, body: { ...body, draftVersion: 1 } })).status).toBe(204);
  });

  test("very fast work is marked for reviewers, and its worker doesn't see the mark", async () => {
    const ann = await worker();
    const { _id, item } = await given(ann);
    await submit(ann, item);
    expect((await show(manager, _id)).task.isFast).toBe(true);
    expect((await show(ann, _id)).task.isFast).toBe(false);
  });

  test("after its time counts while nobody else has submitted; who holds it by then loses it and is told", async () => {
    const [ann, bob] = [await worker(), await worker()];
    const own = await insertProject(server.db, "Late");
    const item = await insertItem(server.db, { project: own });
    const fetch = async (as: Actor) => (await server.call(audio.fetch, { as, params: { _id: own } })).body.tasks[0];
    const send = (as: Actor) =>
      server.call(audio.submit, { as, body: { projectId: own, contentId: item, content: heard("late") } });
    const mine = await fetch(ann);
    await expireNow(mine._id);
    const theirs = await fetch(bob);
    expect(theirs.contentId).toBe(item);
    expect((await send(ann)).body.task.status).toBe("submitted");
    expect((await show(bob, theirs._id)).task.status).toBe("withdrawn");
    const told = await server.call(contract.notifications.list, { as: bob });
    expect(JSON.stringify(told.body)).toContain("so it was withdrawn");
    // What Bob sends now is kept beside it, for him and the managers.
    expect((await send(bob)).body.task.status).toBe("late");
    expect(await show(manager, theirs._id)).toMatchObject({ content: heard("late") });
  });

  test("an item that was never theirs is 404", async () => {
    const ann = await worker();
    const { item } = await given(await worker());
    expect((await submit(ann, item)).status).toBe(404);
  });
});

describe("skipping", () => {
  test("leaves the item to others, and closes it for all once enough people skipped it", async () => {
    const of = await insertProject(server.db, "Noise");
    const item = await insertItem(server.db, { project: of });
    for (let n = 0; n < 3; n++) {
      const ann = await worker();
      const { body } = await server.call(audio.fetch, { as: ann, params: { _id: of } });
      expect(body.tasks).toHaveLength(1);
      const skip = { as: ann, params: { _id: body.tasks[0]._id }, body: { reason: "unclear", comment: "Only noise" } };
      expect((await server.call(audio.skip, skip)).status).toBe(200);
      expect((await server.call(audio.skip, skip)).status).toBe(204);
    }
    const { body } = await server.call(audio.fetch, { as: await worker(), params: { _id: of } });
    expect(body).toEqual({ tasks: [], empty: "done" });
    const shown = await server.call(audio.show, { as: manager, params: { _id: item } });
    expect(shown.body.content).toMatchObject({
      status: "closed",
      skips: 3,
      task: 0,
      skippedFor: Array.from({ length: 3 }, () => ({ reason: "unclear", comment: "Only noise" })),
    });
  });

  test("keeps why apart from what was said, which an erased person takes along", async () => {
    const ann = await worker();
    const { _id, item } = await given(ann);
    const body = { reason: "sensitive", comment: "broken: not a reason" };
    const skipped = await server.call(audio.skip, { as: ann, params: { _id }, body });
    expect(skipped.body.task).toMatchObject({ skipReason: "sensitive", comment: "broken: not a reason" });
    expect((await show(ann, _id)).task).toMatchObject({ skipReason: "sensitive", comment: "broken: not a reason" });
    const options = { db: server.db, config: server.config, me: null, action: "users.erase", audited: false };
    await write({ ...options, requestId: "test" }, (tx) => eraseTasks(tx, ann._id));
    const shown = await server.call(audio.show, { as: manager, params: { _id: item } });
    expect(shown.body.content.skippedFor).toEqual([{ reason: "sensitive", comment: erased }]);
  });

  test("closes what several people are to do for all of them, and leaves it to who has it", async () => {
    const of = await insertProject(server.db, "Noise, twice");
    await insertItem(server.db, { project: of, wanted: 5 });
    const fetch = async (as: Actor) => (await server.call(audio.fetch, { as, params: { _id: of } })).body;
    const people = [await worker(), await worker(), await worker(), await worker()];
    const held = [];
    for (const as of people) held.push({ as, task: (await fetch(as)).tasks[0] });
    const last = held.pop()!;
    for (const { as, task } of held)
      await server.call(audio.skip, { as, params: { _id: task._id }, body: { reason: "unclear" } });
    expect(await fetch(await worker())).toEqual({ tasks: [], empty: "held" });
    expect(await fetch(last.as)).toMatchObject({ tasks: [{ _id: last.task._id }] });
    const content = heard("a word after all");
    const body = { projectId: of, contentId: last.task.contentId, content };
    expect((await server.call(audio.submit, { as: last.as, body })).body.task.status).toBe("submitted");
    expect(await fetch(await worker())).toEqual({ tasks: [], empty: "done" });
  });
});

describe("what comes next", () => {
  test("is null where nothing is held; what was sent back comes first", async () => {
    const ann = await worker();
    const current = async () =>
      (await server.call(audio.current, { as: ann, params: { _id: project } })).body.current?.task._id ?? null;
    expect(await current()).toBe(null);
    await given(ann);
    const back = await given(ann, { status: "rejected" });
    expect(await current()).toBe(back._id);
    expect(await fetchOne(ann)).toMatchObject({ _id: back._id });
  });
});

test("of how someone likes to work only what is sent changes: another page may have changed the rest", async () => {
  const ann = await worker();
  const change = (preferences: object) => server.call(tasks.savePreferences, { as: ann, body: { preferences } });
  const keys = { "audio.play": ["F9"] };
  expect((await change({ keys })).body.preferences).toEqual({ ...defaultPreferences, keys });
  const both = { ...defaultPreferences, keys, speed: 1.5 };
  expect((await change({ speed: 1.5 })).body.preferences).toEqual(both);
  expect((await server.call(tasks.preferences, { as: ann })).body.preferences).toEqual(both);
});

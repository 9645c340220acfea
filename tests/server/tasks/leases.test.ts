import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contract } from "../../../contract/index.ts";
import { leaseMinutes, renewedEveryMinutes } from "../../../contract/tasks/rules.ts";
import { expireTasks, forgetLate } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, audio: lines, tasks } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let projects = 0;
const project = () => insertProject(server.db, `Leases ${++projects}`);
const worker = () => server.person("annotator");
const fetch = async (as: Actor, of: string, limit = 10) =>
  (await server.call(audio.fetch, { as, params: { _id: of }, query: { limit } })).body as {
    tasks: { _id: string; contentId: string }[];
    empty: string | null;
  };
const save = (as: Actor, _id: string) =>
  server.call(audio.saveDraft, { as, params: { _id }, body: { draft: heard("so far"), draftVersion: 0 } });
const submit = (as: Actor, projectId: string, contentId: string) =>
  server.call(audio.submit, { as, body: { projectId, contentId, content: heard("all of it") } });
const leaveMinutes = (id: string, minutes: number) =>
  run(server.db.sql, sqlText`update tasks set lease_until = now() + make_interval(mins => $2) where _id = $1`, [
    id,
    minutes,
  ]);
const minutesLeft = async (id: string): Promise<number> => {
  const [row] = await run<{ left: number }>(
    server.db.sql,
    sqlText`select round(extract(epoch from lease_until - now()) / 60)::int as left from tasks where _id = $1`,
    [id],
  );
  return row!.left;
};
const expire = async (...ids: readonly string[]) => {
  for (const id of ids) await leaveMinutes(id, -1);
  await expireTasks(server.db, server.config);
};
const expiredOf = async (as: Actor): Promise<string[]> =>
  (await server.call(tasks.expired, { as })).body.tasks.map(({ _id }: { _id: string }) => _id);

describe("a save", () => {
  test("renews all that its author holds of the project, and nothing else", async () => {
    const [of, other] = [await project(), await project()];
    const [ann, bob] = [await worker(), await worker()];
    const held = (as: Actor, more: object = {}) =>
      insertTask(server.db, { project: of, worker: as._id, ...more }).then(({ _id }) => _id);
    const long = await held(ann);
    const [waiting, back] = [await held(ann), await held(ann, { status: "rejected" })];
    const [theirs, elsewhere] = [await held(bob), await held(ann, { project: other })];
    for (const one of [long, waiting, back, theirs, elsewhere]) await leaveMinutes(one, 4);
    expect((await save(ann, long)).status).toBe(200);
    const left = await Promise.all([long, waiting, back, theirs, elsewhere].map(minutesLeft));
    expect(left).toEqual([leaseMinutes, leaseMinutes, leaseMinutes, 4, 4]);
  });

  test("leaves what is kept for long enough, so that few rows are written as one types", async () => {
    const of = await project();
    const ann = await worker();
    const { _id: long } = await insertTask(server.db, { project: of, worker: ann._id });
    const { _id: fresh } = await insertTask(server.db, { project: of, worker: ann._id });
    const { _id: back } = await insertTask(server.db, { project: of, worker: ann._id, status: "rejected" });
    const enough = leaseMinutes - renewedEveryMinutes + 2;
    await leaveMinutes(fresh, enough);
    await leaveMinutes(back, 2000);
    await save(ann, long);
    expect([await minutesLeft(fresh), await minutesLeft(back)]).toEqual([enough, 2000]);
  });

  test("that arrives while tasks are being ended keeps its own", async () => {
    const of = await project();
    const ann = await worker();
    const { _id } = await insertTask(server.db, { project: of, worker: ann._id });
    await leaveMinutes(_id, -1);
    const saving = await server.db.pool.connect();
    await saving.query("begin");
    await saving.query("update tasks set lease_until = now() + interval '1 hour' where _id = $1", [_id]);
    let isOver = false;
    const ending = expireTasks(server.db, server.config).then(() => (isOver = true));
    // Whoever waits for the save would end the task as soon as that is there.
    await vi.waitUntil(async () => isOver || (await waitsForLock(server.db)), { timeout: 10_000 });
    await saving.query("commit");
    saving.release();
    await ending;
    const { body } = await server.call(tasks.show, { as: ann, params: { _id } });
    expect(body.task.status).toBe("assigned");
  });
});

describe("a task whose time is over", () => {
  test("is given to the same worker again where nothing was written", async () => {
    const of = await project();
    for (let at = 0; at < 3; at++) await insertItem(server.db, { project: of });
    const ann = await worker();
    const { tasks: first } = await fetch(ann, of);
    await save(ann, first[0]!._id);
    await expire(...first.map(({ _id }) => _id));
    const { tasks: again } = await fetch(ann, of);
    expect(again.map(({ contentId }) => contentId)).toEqual(first.slice(1).map(({ contentId }) => contentId));
    expect((await submit(ann, of, again[0]!.contentId)).body.task).toMatchObject({
      _id: again[0]!._id,
      status: "submitted",
    });
  });

  test.each(["released", "skipped", "approved"] as const)("is not where it was %s before", async (status) => {
    const of = await project();
    const ann = await worker();
    const { item } = await insertTask(server.db, { project: of, worker: ann._id, status });
    await run(
      server.db.sql,
      sqlText`insert into tasks (_id, item_id, project_id, kind, priority, number, place, status, user_id, taken_at)
        select gen_random_uuid(), item_id, project_id, kind, priority, number, 2, 'expired', user_id, now() from tasks where item_id = $1
        union all select gen_random_uuid(), item_id, project_id, kind, priority, number, 2, 'open', null, null from tasks where item_id = $1`,
      [item],
    );
    expect(await fetch(ann, of)).toEqual({ tasks: [], empty: "none_for_you" });
  });

  test("is not where it was sent back and not done again", async () => {
    const of = await project();
    const ann = await worker();
    const { _id } = await insertTask(server.db, { project: of, worker: ann._id, status: "rejected" });
    await expire(_id);
    expect(await fetch(ann, of)).toEqual({ tasks: [], empty: "none_for_you" });
  });

  test("is listed for its worker until someone else submits it or it is theirs again", async () => {
    const of = await project();
    for (let at = 0; at < 3; at++) await insertItem(server.db, { project: of });
    const [ann, bob] = [await worker(), await worker()];
    const { tasks: mine } = await fetch(ann, of);
    const [taken, empty, written] = mine.map(({ _id }) => _id);
    await save(ann, taken!);
    await save(ann, written!);
    await expire(...mine.map(({ _id }) => _id));
    expect(new Set(await expiredOf(ann))).toEqual(new Set([taken, empty, written]));
    expect(await expiredOf(bob)).toEqual([]);
    // Held by someone else, it still counts.
    const { tasks: theirs } = await fetch(bob, of, 1);
    expect(theirs[0]!.contentId).toBe(mine[0]!.contentId);
    expect(await expiredOf(ann)).toContain(taken);
    await submit(bob, of, theirs[0]!.contentId);
    await fetch(ann, of);
    expect(await expiredOf(ann)).toEqual([written]);
    expect((await submit(ann, of, mine[2]!.contentId)).body.task.status).toBe("submitted");
    expect(await expiredOf(ann)).toEqual([]);
  });

  test("has its text where a manager gives the item to its writer again", async () => {
    const of = await project();
    const item = await insertItem(server.db, { project: of });
    const [manager, ann] = [await server.person("manager"), await worker()];
    const [mine] = (await fetch(ann, of)).tasks;
    await save(ann, mine!._id);
    await expire(mine!._id);
    const body = { contentIds: [item], userId: ann._id };
    expect((await server.call(audio.assign, { as: manager, params: { _id: of }, body })).body.done).toBe(1);
    const [again] = (await fetch(ann, of)).tasks;
    expect(again!._id).not.toBe(mine!._id);
    const shown = await server.call(tasks.show, { as: ann, params: { _id: again!._id } });
    expect(shown.body).toMatchObject({ task: { status: "draft" }, draft: heard("so far"), draftVersion: 1 });
    const next = { draft: heard("so far, and on"), draftVersion: 1 };
    expect((await server.call(audio.saveDraft, { as: ann, params: { _id: again!._id }, body: next })).status).toBe(200);
    // The turn before is over for good: each refusal says which one counts.
    const before = { as: ann, params: { _id: mine!._id } };
    expect((await server.call(tasks.show, before)).body.task).toMatchObject({
      status: "expired",
      can: { work: false },
    });
    expect((await server.call(audio.saveDraft, { ...before, body: next })).body).toMatchObject({
      code: "not_given",
      current: { _id: again!._id },
    });
    const text = { projectId: of, contentId: item, content: heard("so far"), draftVersion: 1 };
    expect((await server.call(audio.submit, { as: ann, body: text })).body).toMatchObject({
      code: "draft_moved",
      current: { _id: again!._id, can: { work: true } },
    });
  });

  test("keeps what its worker wrote before or after it, for all their devices, and without a lease", async () => {
    const of = await project();
    await insertItem(server.db, { project: of });
    const [ann, bob] = [await worker(), await worker()];
    const [mine] = (await fetch(ann, of)).tasks;
    await expire(mine!._id);
    const late = { as: ann, params: { _id: mine!._id } };
    const kept = await server.call(audio.saveDraft, { ...late, body: { draft: heard("offline"), draftVersion: 0 } });
    expect(kept.body).toMatchObject({ draftVersion: 1, leaseUntil: null });
    const other = await server.call(audio.saveDraft, { ...late, body: { draft: heard("another"), draftVersion: 0 } });
    expect(other.body.code).toBe("draft_moved");
    const { body } = await server.call(tasks.show, late);
    expect(body).toMatchObject({ task: { status: "expired", leaseUntil: null }, draft: heard("offline") });
    // The place is for others all the same; who loses it to earlier work keeps the text, too.
    const [theirs] = (await fetch(bob, of)).tasks;
    expect(theirs!.contentId).toBe(mine!.contentId);
    expect((await submit(ann, of, mine!.contentId)).body.task.status).toBe("submitted");
    const after = { as: bob, params: { _id: theirs!._id }, body: { draft: heard("half"), draftVersion: 0 } };
    expect((await server.call(audio.saveDraft, after)).status).toBe(200);
    const { body: lost } = await server.call(tasks.show, { as: bob, params: { _id: theirs!._id } });
    expect(lost).toMatchObject({ task: { status: "withdrawn" }, draft: heard("half") });
    expect((await save(ann, mine!._id)).body.code).toBe("not_given");
  });

  test("is forgotten where it came too late and nobody asked for it in thirty days", async () => {
    const of = await project();
    const kept: string[] = [];
    for (const days of [29, 31]) {
      const { _id } = await insertTask(server.db, { project: of, worker: (await worker())._id, status: "late" });
      await run(
        server.db.sql,
        sqlText`update tasks set submitted_at = now() - make_interval(days => $2) where _id = $1`,
        [_id, days],
      );
      kept.push(_id);
    }
    await forgetLate(server.db.sql);
    const left = await run<{ _id: string }>(server.db.sql, sqlText`select _id from tasks where project_id = $1`, [of]);
    expect(left.map(({ _id }) => _id)).toEqual([kept[0]]);
  });

  test("is not listed where it is a line, which is recorded once it is given out again", async () => {
    const of = await project();
    const ann = await worker();
    const { _id } = await insertTask(server.db, { project: of, worker: ann._id, kind: "line" });
    await expire(_id);
    expect(await expiredOf(ann)).toEqual([]);
    const { body } = await server.call(lines.current, { as: ann, params: { _id: of } });
    expect(body.current.number).toBe(1);
  });
});

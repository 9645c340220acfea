import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { rounds } from "../../full.ts";
import { uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { lockWaits } from "../helpers/lock-wait.ts";
import { wavOf } from "../helpers/sounds.ts";
import { heard, insertItem, insertTask } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audioTranscription: audio, audio: lines, collection, users } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let workers: readonly Actor[];
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  workers = [await server.person("annotator"), await server.person("annotator"), await server.person("reviewer")];
});
afterAll(() => server.close());

const steps = ["fetch", "release", "skip", "submit", "expire", "reject", "approve", "assign", "take back"] as const;
const step = fc.record({ what: fc.constantFrom(...steps), by: fc.nat(2), which: fc.nat(20) });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One of the turns in a project in certain states, of anyone or of one person. */
const turn = async (project: string, which: number, states: readonly string[], user: string | null = null) => {
  const found = await run<{ _id: string; item: string }>(
    server.db.sql,
    sqlText`select _id, item_id as item from tasks where project_id = $1 and status = any($2::text[])
      and ($3::uuid is null or user_id = $3) order by _id`,
    [project, states, user],
  );
  return found[which % found.length];
};

/** A refusal is as good as success: only what then is counts. */
const call: typeof server.call = async (endpoint, input) => {
  const answer = await server.call(endpoint, input);
  expect([200, 204, 404, 409]).toContain(answer.status);
  return answer;
};

/** Takes a step where there is anything to take it with. */
const take = async (project: string, { what, by, which }: Step): Promise<void> => {
  const as = workers[by]!;
  const held = ["assigned", "draft", "rejected"];
  if (what === "fetch")
    return void (await call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 + (which % 4) } }));
  if (what === "assign" || what === "take back") {
    const one = await turn(project, which, what === "assign" ? ["open"] : held);
    const body = { contentIds: [one?.item ?? project], userId: what === "assign" ? as._id : null };
    return void (await call(audio.assign, { as: manager, params: { _id: project }, body }));
  }
  if (what === "reject" || what === "approve") {
    const one = await turn(project, which, ["submitted"]);
    const body = { decision: what, ...(what === "reject" && { reasons: ["missing"] }) };
    if (one) await call(audio.update, { as: manager, params: { _id: one._id }, body });
    return;
  }
  if (what === "expire") {
    const one = await turn(project, which, held);
    if (one)
      await run(
        server.db.sql,
        sqlText`update tasks set lease_until = now() - interval '1 second'
      where _id = $1 and lease_until is not null`,
        [one._id],
      );
    return expireTasks(server.db, server.config);
  }
  // What was taken from someone can still be submitted.
  const one = await turn(project, which, what === "submit" ? [...held, "expired", "withdrawn"] : held, as._id);
  if (!one) return;
  const body = { projectId: project, contentId: one.item, content: heard(`${which}`) };
  if (what === "submit") await call(audio.submit, { as, body });
  else if (what === "skip") await call(audio.skip, { as, params: { _id: one._id }, body: { reason: "unclear" } });
  else await call(audio.release, { as, params: { _id: one._id } });
};

const wrongSql = sqlText`select i.number, (select json_agg(json_build_object('place', t.place, 'status', t.status,
    'fresh', t.is_fresh) order by t.created_at) from tasks t where t.item_id = i._id) as turns
  from task_items i where i.project_id = $1 and (
    i.status = 'closed' and exists (select from tasks t where t.item_id = i._id and t.status = 'open')
    or exists (select from tasks t join tasks o on o.item_id = t.item_id and o._id <> t._id
      where t.item_id = i._id and t.status = 'open' and t.is_fresh))`;

test("an item is given out exactly while someone holds or did it", async () => {
  const project = await insertProject(server.db, "Held or done");
  const item = await insertItem(server.db, { project, wanted: 2 });
  await insertItem(server.db, { project });
  const [ann, bob, cy] = workers;
  const flags = async (task?: 0 | 1): Promise<readonly number[]> => {
    const query = task === undefined ? {} : { task: String(task) };
    const { body } = await server.call(audio.list, { as: manager, params: { _id: project }, query });
    return body.contents.map((one: { task: number }) => one.task);
  };
  const fetchOne = async (as: Actor): Promise<string> =>
    (await server.call(audio.fetch, { as, params: { _id: project }, query: { limit: 1 } })).body.tasks[0]._id;
  expect([await flags(), await flags(0), await flags(1)]).toEqual([[0, 0], [0, 0], []]);
  const first = await fetchOne(ann!);
  const second = await fetchOne(bob!);
  expect([await flags(), await flags(0), await flags(1)]).toEqual([[1, 0], [0], [1]]);
  await server.call(audio.release, { as: ann!, params: { _id: first } });
  expect(await flags()).toEqual([1, 0]);
  await server.call(audio.release, { as: bob!, params: { _id: second } });
  expect(await flags()).toEqual([0, 0]);
  await fetchOne(cy!);
  await server.call(audio.submit, { as: cy!, body: { projectId: project, contentId: item, content: heard("yes") } });
  expect(await flags()).toEqual([1, 0]);
});

describe("of people who leave", () => {
  const voice = {
    name: "line.wav",
    content: Uint8Array.from(wavOf(2, (time) => 0.3 * Math.sin(2 * Math.PI * 220 * time))),
    type: "audio/wav",
  };
  const toldSql = sqlText`select from notifications where user_id = $1 and kind = 'task_sent_back'`;
  const fetched = async (as: Actor, project: string): Promise<string[]> => {
    const { body } = await server.call(audio.fetch, { as, params: { _id: project } });
    return body.tasks.map(({ contentId }: { contentId: string }) => contentId);
  };

  test.each(["deactivate", "delete"] as const)("others get at once what they held (%s)", async (action) => {
    const project = await insertProject(server.db, `Left: ${action}`);
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const items: string[] = [];
    for (const status of ["assigned", "draft", "rejected", "submitted"] as const) {
      items.push((await insertTask(server.db, { project, worker: ann._id, status })).item);
    }
    const { item: line } = await insertTask(server.db, { project, kind: "line", worker: ann._id });
    expect(await fetched(bob, project)).toEqual([]);
    expect((await server.call(users.act, { as: manager, params: { _id: ann._id, action } })).status).toBe(200);
    // What they submitted counts.
    expect(await fetched(bob, project)).toEqual(items.slice(0, 3));
    const { body } = await server.call(lines.current, { as: bob, params: { _id: project } });
    expect(body.current.contentId).toBe(line);
  });

  test.each(["deactivate", "delete"] as const)("others get at once what is sent back (%s)", async (action) => {
    const project = await insertProject(server.db, `Sent back: ${action}`);
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const { _id, item } = await insertTask(server.db, { project, worker: ann._id, status: "submitted" });
    const { item: line } = await insertTask(server.db, { project, kind: "line", worker: ann._id });
    const recorded = (await uploadFor(server, ann, project, [voice], { contentId: line })).body.collectedItem._id;
    await server.call(users.act, { as: manager, params: { _id: ann._id, action } });
    const body = { decision: "reject", reasons: ["missing"] };
    const { body: sentBack } = await server.call(audio.update, { as: manager, params: { _id }, body });
    expect(sentBack.task.status).toBe("released");
    const params = { _id: recorded };
    await server.call(collection.reject, { as: manager, params, body: { cause: "poor_quality" } });
    expect(await fetched(bob, project)).toEqual([item]);
    const { body: next } = await server.call(lines.current, { as: bob, params: { _id: project } });
    expect(next.current.contentId).toBe(line);
    expect(await run(server.db.sql, toldSql, [ann._id])).toEqual([]);
  });

  test("others get what is sent back to someone who is deactivated meanwhile", async () => {
    const project = await insertProject(server.db, "Sent back meanwhile");
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const { _id, item } = await insertTask(server.db, { project, worker: ann._id, status: "submitted" });
    const client = await server.db.pool.connect();
    await client.query("begin");
    await client.query("update users set deactivated_at = now() where _id = $1", [ann._id]);
    const body = { decision: "reject", reasons: ["missing"] };
    const sending = server.call(audio.update, { as: manager, params: { _id }, body });
    await expect.poll(() => lockWaits(server.db)).toBe(1);
    await client.query("commit");
    client.release();
    expect((await sending).body.task.status).toBe("released");
    expect(await fetched(bob, project)).toEqual([item]);
  });

  test("nobody is given anything who is deactivated meanwhile", async () => {
    const project = await insertProject(server.db, "Left meanwhile");
    const [ann, bob] = [await server.person("annotator"), await server.person("annotator")];
    const item = await insertItem(server.db, { project });
    const client = await server.db.pool.connect();
    await client.query("begin");
    await client.query("update users set deactivated_at = now() where _id = any($1)", [[ann._id, bob._id]]);
    const body = { contentIds: [item], userId: bob._id };
    const calls = [
      server.call(audio.fetch, { as: ann, params: { _id: project } }),
      server.call(audio.assign, { as: manager, params: { _id: project }, body }),
    ];
    await expect.poll(() => lockWaits(server.db)).toBe(2);
    await client.query("commit");
    client.release();
    const [fetching, assigning] = await Promise.all(calls);
    expect([fetching!.status, assigning!.body.code]).toEqual([404, "person_not_workable"]);
  });
});

test(
  "two steps at once leave no closed item with an open turn, nor a fresh turn at an item that someone had",
  async () => {
    let projects = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 5, maxLength: 20 }), async (pairs) => {
        const project = await insertProject(server.db, `Given out ${++projects}`);
        for (const wanted of [1, 1, 2]) await insertItem(server.db, { project, wanted });
        for (const pair of pairs) {
          await Promise.all(pair.map((one) => take(project, one)));
          expect(await run(server.db.sql, wrongSql, [project])).toEqual([]);
        }
      }),
      { numRuns: rounds(6, 300) },
    );
  },
  rounds(30_000, 300_000),
);

test("migration 0102 opens the places of items that were given before their next place was opened", async () => {
  const project = await insertProject(server.db, "Given before");
  const [ann, bob, cai] = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
  const { item } = await insertTask(server.db, { project, worker: ann!._id, wanted: 2 });
  const whole = await insertTask(server.db, { project, worker: ann!._id });
  const free = await insertItem(server.db, { project, wanted: 2 });
  const migration = "../../../server/core/db/migrations/0102-places-left-out.sql";
  const text = await readFile(new URL(migration, import.meta.url), "utf8");
  await server.db.pool.query(text);
  await server.db.pool.query(text);
  const fetched = async (as: Actor): Promise<string[]> => {
    const { body } = await server.call(audio.fetch, { as, params: { _id: project } });
    return body.tasks.map(({ contentId }: { contentId: string }) => contentId);
  };
  expect(await fetched(bob!)).toEqual([item, free]);
  expect(await fetched(cai!)).toEqual([free]);
  expect(await fetched(ann!)).toEqual([item, whole.item]);
});

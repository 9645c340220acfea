import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { leaseHours } from "../../../contract/prompts/rules.ts";
import { returnAll } from "../../../server/areas/prompts/give-back.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { insertFeature, insertPrompt } from "../helpers/prompts.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { notifications, prompts, users } = contract;

let server: TestServer;
let manager: Actor;
let worker: Actor;
let other: Actor;
let project: string;
let feature: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
beforeEach(async () => {
  worker = await server.person("annotator");
  other = await server.person("annotator");
  project = await insertProject(server.db, `Chat ${crypto.randomUUID()}`);
  feature = await insertFeature(server.db, project, "Tone");
});
afterAll(() => server.close());

type Made = Awaited<ReturnType<typeof insertPrompt>>;
const given = (more: object = {}): Promise<Made> =>
  insertPrompt(server.db, { project, author: null, kind: "selective", status: "open", ...more });
const take = (as: Actor) => server.call(prompts.take, { as, params: { _id: project } });
const save = ({ _id, answers }: Made, status = "draft") => {
  const ratings = [{ feature, score: 2 }];
  const body = {
    choice: "better",
    best: answers[0],
    reason: "Kinder",
    status,
    answers: answers.map((answer) => ({ _id: answer, ratings })),
  };
  return server.call(prompts.updateSelective, { as: worker, params: { _id }, body });
};
const release = (_id: string, as = worker) => server.call(prompts.release, { as, params: { _id } });
const show = async (_id: string) => (await server.call(prompts.show, { as: manager, params: { _id } })).body.prompt;
/** A draft of given answers, which the worker has taken, rated and saved. */
const draft = async (): Promise<Made> => {
  const made = await given();
  await take(worker);
  expect((await save(made)).body.prompt.status).toBe("draft");
  return made;
};
const asNew = {
  status: "open",
  annotator: null,
  choice: null,
  best: null,
  reason: "",
  cause: "",
  submittedAt: null,
  reviewedBy: null,
  amount: null,
  leaseUntil: null,
  turns: [{ answers: [{ ratings: [] }, { ratings: [] }] }],
};
/** As if so many hours had gone by. */
const later = async (hours: number): Promise<void> => {
  await run(
    server.db.sql,
    sqlText`update prompts set lease_until = lease_until - make_interval(hours => $1) where lease_until is not null`,
    [hours],
  );
  await returnAll(server);
};

test("a saved draft of given answers is given back, and goes to the next person as if nobody had seen it", async () => {
  const made = await draft();
  expect((await release(made._id, other)).status).toBe(404);
  expect((await release(made._id)).status).toBe(200);
  expect(await show(made._id)).toMatchObject(asNew);
  expect((await release(made._id)).status).toBe(404);
  expect((await take(other)).body.prompt).toMatchObject({ _id: made._id, choice: null, reason: "" });
});

describe("answers that someone has had", () => {
  const open = async (as: Actor) => {
    const { body } = await server.call(prompts.projects, { as });
    return body.projects.find(({ _id }: { _id: string }) => _id === project)?.open;
  };

  test("don't come back to who gave them back, but do where they went back untouched", async () => {
    const [first, second] = [await given(), await given()];
    expect((await take(worker)).body.prompt._id).toBe(first._id);
    await later(leaseHours.taken);
    expect((await take(worker)).body.prompt._id).toBe(first._id);
    expect((await release(first._id)).status).toBe(200);
    expect([await open(worker), await open(other)]).toEqual([1, 2]);
    expect((await take(worker)).body.prompt._id).toBe(second._id);
    expect((await save(second)).status).toBe(200);
    await later(leaseHours.saved);
    expect((await take(worker)).body.code).toBe("none_open");
    expect((await take(other)).body.prompt._id).toBe(first._id);
  });
  test("are not compared by who has reviewed them, as they know where each comes from", async () => {
    const made = await draft();
    await save(made, "submitted");
    const reviewer = await server.person("reviewer");
    const body = { decision: "reject", cause: "Too quick." };
    expect((await server.call(prompts.review, { as: reviewer, params: { _id: made._id }, body })).status).toBe(200);
    expect((await release(made._id)).status).toBe(200);
    expect((await take(reviewer)).body.code).toBe("none_open");
    expect((await take(other)).body.prompt._id).toBe(made._id);
  });
  test("nor by who gave them with their sources", async () => {
    const answers = ["A", "B"].map((text) => ({ text, source: `of ${text}` }));
    const body = { prompt: "Which is kinder?", answers };
    const made = await server.call(prompts.createSelective, { as: manager, params: { _id: project }, body });
    expect((await take(manager)).body.code).toBe("none_open");
    expect((await take(other)).body.prompt._id).toBe(made.body.prompt._id);
  });
});

test("what one wrote oneself is not given back, nor what waits for a review", async () => {
  const own = await insertPrompt(server.db, { project, author: worker._id });
  expect((await release(own._id)).body.code).toBe("wrong_state");
  const made = await draft();
  await save(made, "submitted");
  expect((await release(made._id)).body.code).toBe("wrong_state");
  await returnAll(server);
  expect((await show(made._id)).status).toBe("submitted");
});

describe("after a time in which nothing is saved", () => {
  test("given answers go back, and who saved something is told", async () => {
    const made = await draft();
    await later(leaseHours.saved - 1);
    expect((await show(made._id)).status).toBe("draft");
    await later(1);
    expect(await show(made._id)).toMatchObject(asNew);
    const { body } = await server.call(notifications.list, { as: worker });
    expect(JSON.stringify(body)).toContain("went back to others");
    const [entry] = await run<{ before: object }>(
      server.db.sql,
      sqlText`select before from audit where record_id = $1 and action = 'prompts.return'`,
      [made._id],
    );
    expect(entry!.before).toMatchObject({
      reason: "Kinder",
      ratings: made.answers.map((answer) => ({ answer, feature: { _id: feature }, score: 2 })),
    });
  });
  test("saving begins the time anew", async () => {
    const made = await draft();
    await later(leaseHours.saved - 1);
    await save(made);
    await later(leaseHours.saved - 1);
    expect((await show(made._id)).status).toBe("draft");
  });
  test("answers that were only taken go back sooner, without a word; deleted ones and one's own stay", async () => {
    const made = await given();
    await take(worker);
    const deleted = await given({ status: "assigned", author: other._id });
    await server.call(prompts.remove, { as: manager, params: { _id: deleted._id } });
    const own = await insertPrompt(server.db, { project, author: worker._id });
    await later(leaseHours.taken);
    expect(await show(made._id)).toMatchObject(asNew);
    expect((await show(own._id)).status).toBe("draft");
    const { body } = await server.call(notifications.list, { as: worker });
    expect(JSON.stringify(body)).not.toContain("went back");
    const [kept] = await run<{ status: string }>(server.db.sql, sqlText`select status from prompts where _id = $1`, [
      deleted._id,
    ]);
    expect(kept!.status).toBe("assigned");
  });
  test("those that were rejected and not corrected go back too", async () => {
    const made = await draft();
    await save(made, "submitted");
    const reviewer = await server.person("reviewer");
    const body = { decision: "reject", cause: "Too quick." };
    const { prompt } = (await server.call(prompts.review, { as: reviewer, params: { _id: made._id }, body })).body;
    expect(prompt.leaseUntil).not.toBeNull();
    await later(leaseHours.rejected);
    expect(await show(made._id)).toMatchObject(asNew);
  });
});

describe("somebody who leaves", () => {
  const act = (action: string) => server.call(users.act, { as: manager, params: { _id: worker._id, action } });

  test.each(["deactivate", "delete"])("leaves given answers to others: %s", async (action) => {
    const made = await draft();
    const own = await insertPrompt(server.db, { project, author: worker._id });
    expect((await act(action)).status).toBe(200);
    expect(await show(made._id)).toMatchObject(asNew);
    expect(await show(own._id)).toMatchObject({ status: "draft", annotator: { _id: worker._id } });
    expect((await take(other)).body.prompt._id).toBe(made._id);
  });

  const begin = (as: Actor) =>
    server.call(prompts.createCustom, { as, params: { _id: project }, body: { turns: [{ prompt: "Why?" }] } });
  test.each([
    ["takes given answers", take],
    ["begins a prompt", begin],
  ])("gets nothing by a call that %s and is under way", async (_, call) => {
    await given();
    const client = await server.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("update users set deactivated_at = now() where _id = $1", [worker._id]);
      let isAnswered = false;
      const answer = call(worker).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await waitsForLock(server.db))).toBe(true);
      await client.query("commit");
      const { status, body } = await answer;
      expect([status, body.code, body.reasons?.[0].reason]).toEqual([409, "not_open", "account_not_active"]);
    } finally {
      client.release();
    }
  });
});

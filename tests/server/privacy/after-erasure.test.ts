import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { insertCalibration } from "../helpers/calibrations.ts";
import { uploadFor } from "../helpers/collection.ts";
import { insertEntry, insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { ownCalls } from "../helpers/profiles.ts";
import { makeStuck } from "../helpers/stuck-file.ts";
import { askErasure, erasePerson } from "../helpers/erasure.ts";
import { insertPrompt } from "../helpers/prompts.ts";
import { wavOf } from "../helpers/sounds.ts";
import { insertTask } from "../helpers/tasks.ts";
import { migrationText } from "../helpers/migrate-to.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { unzip } from "../helpers/unzip.ts";

/** Nothing new is written about a person who was erased, and nothing of theirs stays open. */
const { assignedJobs, audio, audioTranscription, calibrations, collection, dashboard, tasks, prompts } = contract;
const { audit, duplicates, jobs, payments, privacy, workHistory } = contract;
let server: TestServer;
let admin: Actor;
let payer: Actor;
let other: Actor;

beforeAll(async () => {
  server = await startTestServer();
  [admin, payer, other] = await Promise.all([
    server.person("admin"),
    server.person("payments"),
    server.person("payments"),
  ]);
});
afterAll(() => server.close());

const tone = (time: number): number => 0.3 * Math.sin(2 * Math.PI * 220 * time);
const ask = (person: Actor) => askErasure(server, person);
const erase = (person: Actor) => erasePerson(server, admin, person);
/** A request of theirs that was declined. */
const declined = async (person: Actor, reason: string): Promise<string> => {
  const params = { _id: await ask(person) };
  expect((await server.call(privacy.decline, { as: admin, params, body: { reason } })).status).toBe(200);
  return params._id;
};

test("an erasure ends every decision on hours and pay, also where something was left open", async () => {
  const person = await server.person("annotator", { firstName: "Settled" });
  const manager = await server.person("manager");
  const { sql } = server.db;
  const project = await insertProject(server.db, "Over");
  const rate = { project_id: project, starts_on: "2020-01-01", hourly_rate: 3600 };
  await sql.insertInto("project_rates").values(rate).execute();
  const approved = { seconds: 500, state: "approved", approver: manager } as const;
  const [paid, twin, rejected] = [
    await insertEntry(server.db, person, project, approved),
    await insertEntry(server.db, person, project, approved),
    await insertEntry(server.db, person, project),
  ];
  for (const _id of [paid, twin]) await server.call(workHistory.approvePayment, { as: payer, params: { _id } });
  const no = { rejectionCause: "Not worked" };
  await server.call(workHistory.reject, { as: manager, params: { _id: rejected }, body: no });
  // They owe as much as they are owed.
  const back = { user: person._id, amount: -1000, reason: "Paid twice" };
  const adjustment = (await server.call(payments.create, { as: payer, body: back })).body.payment._id;
  await server.call(payments.approve, { as: other, params: { _id: adjustment }, body: {} });
  const ofPerson = { user: person._id };
  const lines = async () => (await server.call(payments.list, { as: other, query: ofPerson })).body.payments;
  const hours = async () => (await server.call(workHistory.list, { as: admin, query: ofPerson })).body.workHistory;
  const line = (await lines()).find(({ kind }: { kind: string }) => kind === "work")._id;
  expect((await erase(person)).status).toBe(200);

  const refused = async (endpoint: Endpoint, _id: string, body: object = {}) => {
    const { body: answer } = await server.call(endpoint, { as: admin, params: { _id }, body });
    expect([endpoint.path, answer.code, answer.message]).toEqual([
      endpoint.path,
      "wrong_state",
      "This is erased now, so you can't do that any more.",
    ]);
  };
  const mayNothing = async () => {
    for (const { can } of [...(await lines()), ...(await hours())]) {
      expect(Object.values(can)).toEqual(Object.keys(can).map(() => false));
    }
  };
  await mayNothing();
  for (const _id of [line, adjustment]) await refused(payments.undo, _id);
  const select = { ids: [line, adjustment] };
  const many = await server.call(payments.bulkUndo, { as: admin, body: { select } });
  expect(many.body).toMatchObject({ done: 0, refused: [{ code: "wrong_state" }, { code: "wrong_state" }] });
  await refused(workHistory.undo, rejected);
  await refused(duplicates.dismiss, project, { entries: [paid, twin], reason: "Two screens" });

  // What was opened again before such decisions were refused.
  const opened = { state: "proposed", approved_by: null, approved_at: null } as const;
  await sql.updateTable("payments").set(opened).where("_id", "=", adjustment).execute();
  const pending = { state: "pending", rejection_cause: null } as const;
  await sql.updateTable("work_history").set(pending).where("_id", "=", rejected).execute();
  await mayNothing();
  await refused(payments.decline, adjustment, { cause: "Too late" });
  await refused(payments.approve, adjustment);
  await refused(workHistory.approve, rejected);
  await refused(workHistory.reject, rejected, no);
  await refused(workHistory.sendBack, rejected, { correctionAsked: "When?" });
  const all = await server.call(workHistory.bulkApprove, { as: admin, body: { select: { ids: [rejected] } } });
  expect(all.body).toMatchObject({ done: 0, refused: [{ code: "wrong_state" }] });
});

test("a decision on pay waits for an erasure that is under way, and is refused after it", async () => {
  const person = await server.person("annotator");
  const back = { user: person._id, amount: -500, reason: "Paid twice" };
  const params = { _id: (await server.call(payments.create, { as: payer, body: back })).body.payment._id };
  await server.call(payments.approve, { as: other, params, body: {} });
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("update users set erased_at = now() where _id = $1", [person._id]);
    const undone = server.call(payments.undo, { as: admin, params, body: {} });
    await expect.poll(() => waitsForLock(server.db)).toBe(true);
    await client.query("commit");
    expect((await undone).body.code).toBe("wrong_state");
  } finally {
    client.release();
  }
});

test("the job that they held is open to others", async () => {
  const person = await server.person("annotator", { firstName: "Busy" });
  const job = await insertJob(server.db, { project: await insertProject(server.db, "Held") });
  await insertAssigned(server.db, { job, worker: person._id, status: "in_progress" });
  expect((await erase(person)).status).toBe(200);
  const { body } = await server.call(jobs.show, { as: admin, params: { _id: job } });
  expect(body.job.status).toBe("available");
});

test("nobody decides any more on what they uploaded, and the line that they recorded is free for others", async () => {
  const [person, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
  const project = await insertProject(server.db, "Uploads");
  const { _id: turn, item: contentId } = await insertTask(server.db, { project, kind: "line", worker: person._id });
  const recorded = { name: "line.wav", content: Uint8Array.from(wavOf(2, tone)), type: "audio/wav" };
  const sent = [
    await uploadFor(server, person, project),
    await uploadFor(server, person, project, [recorded], { contentId }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  const ids: string[] = sent.map(({ body }) => body.collectedItem._id);
  const waiting = async () =>
    (await server.call(dashboard.todos, { as: reviewer })).body.todos.find(
      ({ key }: { readonly key: string }) => key === "uploadsToReview",
    )?.count;
  expect(await waiting()).toBe(2);
  expect((await erase(person)).status).toBe(200);
  expect(await waiting()).toBeUndefined();
  const about = (_id: string) => ({ as: reviewer, params: { _id } });
  for (const _id of ids) {
    const refused = [
      await server.call(collection.approve, { ...about(_id), body: { comment: "Quastenflosser" } }),
      await server.call(collection.reject, { ...about(_id), body: { cause: "other", comment: "Quastenflosser" } }),
      await server.call(collection.update, { ...about(_id), body: { description: "Quastenflosser" } }),
    ];
    expect(refused.map(({ body }) => [body.code, body.message])).toEqual(
      refused.map(() => ["wrong_state", expect.stringContaining("erased")]),
    );
    expect((await server.call(collection.show, about(_id))).body.collectedItem.can.review).toBe(false);
  }
  const { body } = await server.call(collection.bulkApprove, { as: reviewer, body: { select: { ids } } });
  expect(body).toMatchObject({ done: 0, refused: [{ code: "wrong_state" }, { code: "wrong_state" }] });
  const left = await server.call(tasks.show, { as: admin, params: { _id: turn } });
  expect(left.body.task.status).toBe("released");
  const next = await server.call(audio.current, {
    as: await server.person("annotator"),
    params: { _id: project },
    query: {},
  });
  expect(next.body.current).toMatchObject({ contentId });
});

test("what they transcribed and asked is decided on, and no words about it are kept", async () => {
  const [person, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
  const project = await insertProject(server.db, "Transcripts");
  const { _id: task } = await insertTask(server.db, { project, worker: person._id, status: "submitted" });
  const { _id: prompt } = await insertPrompt(server.db, { project, author: person._id, status: "submitted" });
  expect((await erase(person)).status).toBe(200);
  const decided = await server.call(audioTranscription.update, {
    as: reviewer,
    params: { _id: task },
    body: { decision: "reject", reasons: ["missing"], comment: "Quastenflosser" },
  });
  expect(decided.body.task).toMatchObject({ status: "released", reasons: ["missing"], comment: "erased" });
  const reviewed = await server.call(prompts.review, {
    as: reviewer,
    params: { _id: prompt },
    body: { decision: "reject", cause: "Quastenflosser" },
  });
  expect(reviewed.body.prompt).toMatchObject({ status: "rejected", cause: "erased" });
});

test("nor about the jobs that they did: from reviewers, and in calibration rounds before and after", async () => {
  const [person, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
  const later = await server.person("reviewer");
  const project = await insertProject(server.db, "Jobs");
  const job = await insertJob(server.db, { project });
  const assigned = await insertAssigned(server.db, { job, worker: person._id, status: "submitted" });
  const round = await insertCalibration(server.db, {
    project,
    worker: person._id,
    reviewers: [reviewer._id, later._id, other._id],
    jobs: [[null, null, null]],
  });
  const said = { decision: "reject", comment: "Quastenflosser" };
  const params = { _id: round._id, job: round.jobs[0]! };
  const inRound = (as: Actor) => server.call(calibrations.decide, { as, params, body: said });
  expect((await inRound(reviewer)).status).toBe(200);
  expect((await erase(person)).status).toBe(200);
  expect((await inRound(later)).status).toBe(200);
  for (const as of [reviewer, later]) {
    const { body } = await server.call(calibrations.jobs, { as, params: { _id: round._id } });
    expect(body.jobs[0].decision).toMatchObject({ decision: "reject", comment: "erased" });
  }
  const reviewed = await server.call(assignedJobs.review, { as: reviewer, params: { _id: assigned }, body: said });
  expect(reviewed.status).toBe(200);
  const { body } = await server.call(assignedJobs.show, { as: admin, params: { _id: assigned } });
  expect(body.assignedJob.reviews).toMatchObject([{ decision: "reject", comment: "erased" }]);
});

test("a decision in a round waits for an erasure that is under way, and keeps no words after it", async () => {
  const [person, reviewer] = [await server.person("annotator"), await server.person("reviewer")];
  const round = await insertCalibration(server.db, {
    project: await insertProject(server.db, "At once"),
    worker: person._id,
    reviewers: [reviewer._id, other._id],
    jobs: [[null, null]],
  });
  const params = { _id: round._id, job: round.jobs[0]! };
  const body = { decision: "reject", comment: "Quastenflosser" };
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("update users set erased_at = now() where _id = $1", [person._id]);
    const decided = server.call(calibrations.decide, { as: reviewer, params, body });
    await expect.poll(() => waitsForLock(server.db)).toBe(true);
    await client.query("commit");
    expect((await decided).status).toBe(200);
  } finally {
    client.release();
  }
  const { body: kept } = await server.call(calibrations.jobs, { as: reviewer, params: { _id: round._id } });
  expect(kept.jobs[0].decision.comment).toBe("erased");
});

test("an erasure is done, and removes the other files, where one can't be removed yet", async () => {
  const person = await server.person("annotator", { firstName: "Stuck" });
  const own = ownCalls(server);
  await own.addDocument(person);
  const { documents } = (await own.addDocument(person)).body as { documents: { _id: string }[] };
  await makeStuck(server, documents[0]!._id);
  const erased = await erase(person);
  expect([erased.status, erased.body.erasureRequest?.state]).toEqual([200, "erased"]);
  const files = await readdir(server.config.filesDir, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map(({ name }) => name)).not.toContain(documents[1]!._id);
});

test("nothing says why an earlier request of theirs was declined, which they could take with them", async () => {
  const person = await server.person("annotator");
  const reason = "Your hours of March are in dispute.";
  const _id = await declined(person, reason);
  const url = server.url + privacy.export.path;
  const archive = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } });
  const requests = unzip(Buffer.from(await archive.arrayBuffer())).get("erasure-requests.json");
  expect(JSON.parse(requests ?? "[]")).toMatchObject([{ state: "declined", reason }]);
  const read = async () => {
    const [list, shown, audited] = [
      await server.call(privacy.list, { as: admin, query: { user: person._id, state: "declined" } }),
      await server.call(privacy.show, { as: admin, params: { _id } }),
      await server.call(audit.list, { as: admin, query: { record: _id, limit: 1 } }),
    ];
    const found = [list.body.erasureRequests[0], shown.body.erasureRequest, audited.body.audit[0].after];
    return found.map((one) => one.reason);
  };
  expect(await read()).toEqual([reason, reason, reason]);
  expect((await erase(person)).status).toBe(200);
  expect(await read()).toEqual(["erased", "erased", "erased"]);
});

test("nor of those who were erased before 0104", async () => {
  const [gone, there] = [await server.person("annotator"), await server.person("annotator")];
  const ids = [await declined(gone, "Unpaid hours."), await declined(there, "Unpaid hours.")];
  const client = await server.db.pool.connect();
  try {
    await client.query("begin");
    await client.query("update users set erased_at = now() where _id = $1", [gone._id]);
    await client.query(migrationText("0104-declined-erasures-and-documents.sql"));
    const { rows } = await client.query("select reason from erasure_requests where _id = any($1) order by _id", [ids]);
    expect(rows.map(({ reason }) => reason)).toEqual(["erased", "Unpaid hours."]);
  } finally {
    await client.query("rollback");
    client.release(true);
  }
});

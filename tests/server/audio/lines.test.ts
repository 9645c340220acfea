import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { expireTasks } from "../../../server/areas/tasks/expiry.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { sendFiles, uploadFor } from "../helpers/collection.ts";
import { insertProject } from "../helpers/hours.ts";
import { wavOf } from "../helpers/sounds.ts";
import { insertItem } from "../helpers/tasks.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audio, collection, tasks } = contract;
type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
let other: Server;
let manager: Actor;
let reviewer: Actor;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  manager = await server.person("manager");
  reviewer = await server.person("reviewer");
});
afterAll(async () => {
  await other.close();
  await server.close();
});

let projects = 0;
const project = async (lines: number): Promise<string> => {
  const of = await insertProject(server.db, `Voices ${++projects}`);
  for (let at = 0; at < lines; at++) await insertItem(server.db, { project: of, kind: "line" });
  return of;
};
const worker = () => server.person("annotator");
const current = async (as: Actor, _id: string, ahead = 0, on: Server = server) =>
  (await on.call(audio.current, { as, params: { _id }, query: { ahead } })).body;
const soundOf = (amplitude: (time: number) => number, rate = 44_100) => ({
  name: "line.wav",
  content: Uint8Array.from(wavOf(2, amplitude, rate)),
  type: "audio/wav",
});
const tone = (time: number) => 0.3 * Math.sin(2 * Math.PI * 220 * time);
const voice = soundOf(tone);
const record = (as: Actor, of: string, contentId: string, files = [voice]) =>
  uploadFor(server, as, of, files, { contentId });
const turn = async (as: Actor, _id: string) => (await server.call(tasks.show, { as, params: { _id } })).body.task;
const expireNow = async (_id: string) => {
  await run(server.db.sql, sqlText`update tasks set lease_until = now() - interval '1 second' where _id = $1`, [_id]);
  await expireTasks(server.db, server.config);
};
const upload = (_id: string, content: string, preview = false) =>
  server.call(audio.upload, {
    as: manager,
    params: { _id },
    body: { preview },
    files: { csvData: { name: "lines.csv", content, type: "text/csv" } },
  });
const list = async (_id: string, query: Record<string, unknown> = {}) =>
  (await server.call(audio.list, { as: manager, params: { _id }, query })).body;

describe("uploading lines", () => {
  test("keeps each column; a preview keeps nothing", async () => {
    const of = await project(0);
    const table = "text,reference,language,priority\nBom dia,one,pt-BR,7\n";
    expect((await upload(of, table, true)).body).toMatchObject({ rows: 1, created: 0, first: [{ place: "Bom dia" }] });
    expect((await list(of)).contents).toEqual([]);
    expect((await upload(of, table)).body).toMatchObject({ created: 1, errorCount: 0 });
    expect((await list(of)).contents).toMatchObject([
      { kind: "line", text: "Bom dia", reference: "one", language: "pt-BR", priority: 7, status: "available", task: 0 },
    ]);
  });

  test("says what is wrong line by line, and keeps nothing then", async () => {
    const of = await project(0);
    await upload(of, "text,reference\nHello,one\n");
    const { body } = await upload(of, "text,reference,url\nA,two,\nB,TWO,\n,three,\nC,one,\nD,,https://a.example/b\n");
    expect(body.created).toBe(0);
    expect(body.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [3, "reference"],
      [4, "text"],
      [5, "reference"],
      [6, "url"],
    ]);
    expect((await list(of)).count).toBe(1);
  });
});

describe("the current line", () => {
  test("is never given to two people, of ten who ask two servers at once", async () => {
    const of = await project(10);
    const crowd = await Promise.all(Array.from({ length: 10 }, worker));
    const held = await Promise.all(crowd.map((as, at) => current(as, of, 0, at % 2 ? server : other)));
    expect(new Set(held.map((one) => one.current.contentId)).size).toBe(10);
    expect(await current(await worker(), of)).toEqual({ current: null, ahead: [], empty: "held", isChecked: true });
  });

  test("stays the same until it is recorded, and more are held ahead where that is asked for", async () => {
    const of = await project(4);
    const ann = await worker();
    const first = await current(ann, of);
    const [again, twice] = await Promise.all([current(ann, of), current(ann, of, 0, other)]);
    expect([again.current._id, twice.current._id]).toEqual([first.current._id, first.current._id]);
    expect(again.ahead).toEqual([]);
    expect((await current(ann, of, 2)).ahead).toHaveLength(2);
    expect((await list(of, { task: "1" })).count).toBe(4);
    expect((await list(of, { task: "1" })).filteredTotalCount).toBe(3);
    expect((await list(of, { task: "0" })).filteredTotalCount).toBe(1);
  });

  test("goes to others once its time is over or it is given back or skipped; who let it lie may have it again", async () => {
    const of = await project(1);
    const people = await Promise.all([1, 2, 3].map(worker));
    const contents = new Set<string>();
    for (const [at, as] of people.entries()) {
      const { _id, contentId } = (await current(as, of)).current;
      contents.add(contentId);
      if (at === 0) await expireNow(_id);
      if (at === 1) await server.call(audio.release, { as, params: { _id } });
      if (at === 2) await server.call(audio.skip, { as, params: { _id }, body: { reason: "unclear" } });
    }
    expect(contents.size).toBe(1);
    for (const as of people.slice(1)) expect((await current(as, of)).empty).toBe("none_for_you");
    expect((await current(people[0]!, of)).current.contentId).toBe([...contents][0]);
  });

  test("is among the worker's tasks, and of what project there are some", async () => {
    const of = await project(2);
    const ann = await worker();
    await current(ann, of);
    const { body } = await server.call(tasks.supply, { as: ann });
    expect(body.supply[0]).toMatchObject({ project: { _id: of }, kind: "line", held: 1, open: 1 });
  });
});

describe("a recording", () => {
  test("settles the line, whose next one comes; a second one of it is refused", async () => {
    const of = await project(1);
    const ann = await worker();
    const { _id, contentId } = (await current(ann, of)).current;
    const sent = await record(ann, of, contentId);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.body.collectedItem).toMatchObject({
      contentId,
      line: "Some words",
      status: "submitted",
      can: { remove: false },
    });
    expect(await turn(ann, _id)).toMatchObject({ status: "submitted", leaseUntil: null });
    expect(await current(ann, of)).toEqual({ current: null, ahead: [], empty: "done", isChecked: true });
    const again = await record(ann, of, contentId);
    expect([again.status, again.body.code]).toEqual([409, "taken"]);
    expect(again.body.fields).toHaveProperty("contentId");
    const item = sent.body.collectedItem._id;
    const removed = await server.call(collection.remove, { as: ann, params: { _id: item } });
    expect(removed.body.code).toBe("recording_kept");
  });

  test("counts the time at work up to its recording, by the server's clock, but no break and nobody else's", async () => {
    const [of, ann, bob] = [await project(1), await worker(), await worker()];
    const { _id, contentId } = (await current(ann, of)).current;
    const earlier = (seconds: number) =>
      run(server.db.sql, sqlText`update tasks set last_active_at = now() - make_interval(secs => $2) where _id = $1`, [
        _id,
        seconds,
      ]);
    const note = async (as: Actor) => server.call(audio.activity, { as, params: { _id } });
    expect((await note(ann)).body).toEqual({ activeSeconds: 0 });
    await earlier(30);
    expect((await note(ann)).body).toEqual({ activeSeconds: 30 });
    await earlier(600);
    expect((await note(ann)).body).toEqual({ activeSeconds: 30 });
    expect((await note(bob)).status).toBe(404);
    await earlier(20);
    await record(ann, of, contentId);
    expect((await turn(ann, _id)).activeSeconds).toBe(50);
    expect((await note(ann)).body.code).toBe("wrong_state");
    expect((await turn(ann, _id)).activeSeconds).toBe(50);
  });

  test("sent twice at once counts once", async () => {
    const of = await project(1);
    const ann = await worker();
    const { contentId } = (await current(ann, of)).current;
    const both = await Promise.all([record(ann, of, contentId), record(ann, of, contentId)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
  });

  test("of another's line, of another project's and of none is refused at its field", async () => {
    const [of, elsewhere] = [await project(2), await project(0)];
    const [ann, bob] = [await worker(), await worker()];
    const { contentId } = (await current(ann, of)).current;
    await current(bob, of);
    const refusals = [
      await record(bob, of, contentId),
      await record(ann, elsewhere, contentId),
      await record(ann, of, newId()),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.code]).toEqual([404, "not_found"]);
      expect(body.fields).toHaveProperty("contentId");
    }
    expect((await record(ann, of, contentId)).status).toBe(201);
  });

  test("after its time counts while nobody else recorded the line, and is kept as too late then", async () => {
    const of = await project(1);
    const [ann, bob] = [await worker(), await worker()];
    const mine = (await current(ann, of)).current;
    await expireNow(mine._id);
    const theirs = (await current(bob, of)).current;
    expect((await record(ann, of, mine.contentId)).status).toBe(201);
    expect((await turn(bob, theirs._id)).status).toBe("withdrawn");
    const late = await record(bob, of, mine.contentId);
    expect([late.status, late.body.collectedItem.status]).toEqual([201, "late"]);
    expect((await turn(bob, theirs._id)).status).toBe("late");
    expect((await record(bob, of, mine.contentId)).body.code).toBe("taken");
  });

  test.each([
    ["silent", [soundOf(() => 0)], 400, /silence/],
    ["distorted", [soundOf((time) => 9 * tone(time))], 400, /distorted/],
    ["of a low rate", [soundOf(tone, 8000)], 400, /8 kHz/],
    ["too short", [{ ...voice, content: Uint8Array.from(wavOf(0.3, tone)) }], 400, /too short/],
    ["in two files", [voice, voice], 400, /one sound/],
    ["no sound", [{ name: "a.txt", content: "Hello", type: "text/plain" }], 415, /one sound/],
  ])("that is %s is refused at `files`, and the line stays with its reader", async (_, files, status, message) => {
    const of = await project(1);
    const ann = await worker();
    const { _id, contentId } = (await current(ann, of)).current;
    const answer = await record(ann, of, contentId, files as (typeof voice)[]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body.fields.files.join(" ")).toMatch(message);
    expect((await turn(ann, _id)).status).toBe("assigned");
  });
});

describe("the review of a recording", () => {
  const recorded = async (as: Actor) => {
    const of = await project(1);
    const { _id, contentId } = (await current(as, of)).current;
    const { body } = await record(as, of, contentId);
    return { of, task: _id as string, contentId: contentId as string, item: body.collectedItem._id as string };
  };
  const decide = (row: typeof collection.approve | typeof collection.reject, _id: string, body: object) =>
    server.call(row, { as: reviewer, params: { _id }, body });

  test("settles the line with it, one by one or many", async () => {
    const ann = await worker();
    const [one, two] = [await recorded(ann), await recorded(ann)];
    await decide(collection.approve, one.item, { comment: "Clear" });
    await server.call(collection.bulkApprove, { as: manager, body: { select: { ids: [two.item] } } });
    expect(await turn(ann, one.task)).toMatchObject({ status: "approved", comment: "Clear" });
    expect((await turn(ann, two.task)).status).toBe("approved");
    const { body } = await server.call(tasks.toReview, { as: manager, query: { kind: ["line"] } });
    expect(body.tasks).toEqual([]);
  });

  test("sends the line back to its reader, who records it anew in its place", async () => {
    const ann = await worker();
    const { of, task, contentId, item } = await recorded(ann);
    await decide(collection.reject, item, { cause: "poor_quality", comment: "A dog barks" });
    expect((await current(ann, of)).current).toMatchObject({
      _id: task,
      status: "rejected",
      comment: "Poor quality: A dog barks",
    });
    const again = await record(ann, of, contentId);
    expect(again.body.collectedItem).toMatchObject({ _id: item, round: 2, status: "submitted" });
    expect((await turn(ann, task)).status).toBe("submitted");
    await decide(collection.reject, item, { cause: "incomplete" });
    const path = collection.update.path.replace(":_id", item);
    const silent = await sendFiles(server, { method: "PATCH", path }, ann, { files: [soundOf(() => 0)] });
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([400, ["files"]]);
    expect((await sendFiles(server, { method: "PATCH", path }, ann, { files: [voice] })).status).toBe(200);
    expect((await turn(ann, task)).status).toBe("submitted");
  });

  test("pays once, what the reader saw when taking the line", async () => {
    const of = await project(1);
    const price = (pieceRate: number) =>
      server.call(contract.projects.edit, {
        as: manager,
        params: { _id: of },
        body: { payBy: "piece", pieceRates: [{ from: null, pieceRate }] },
      });
    await price(25);
    const ann = await worker();
    const { current: line } = await current(ann, of);
    expect(line.amount).toBe(25);
    await price(30);
    const { body } = await record(ann, of, line.contentId);
    expect(body.collectedItem.amount).toBe(25);
    await decide(collection.approve, body.collectedItem._id, {});
    const payer = await server.person("payments");
    const paid = await server.call(contract.payments.list, { as: payer, query: { project: [of] } });
    expect(paid.body.payments).toMatchObject([{ kind: "piece", amount: 25, state: "proposed" }]);
  });
});

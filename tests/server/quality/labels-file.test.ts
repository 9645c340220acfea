import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { pauseByRule } from "../../../server/areas/quality/pause.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertLabels } from "../helpers/quality.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { audit, imports, quality } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let amina: Actor;
let jomar: Actor;
let project: string;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  amina = await server.person("annotator", { firstName: "Amina", lastName: "Hassan" });
  jomar = await server.person("annotator", { firstName: "Jomar", lastName: "Reyes", email: "jomar@acme.example" });
});
beforeEach(async () => {
  project = await insertProject(server.db, `Street signs ${++made}`);
});
afterAll(() => server.close());

interface Line {
  readonly job: string;
  readonly annotator: string;
  readonly item: string;
  readonly label: string;
}

const append = async (rows: readonly Line[], from = 0, total = rows.length, known?: string) => {
  const _id =
    known ?? (await server.call(imports.begin, { as: manager, body: { resource: "quality", total } })).body.import._id;
  const at = { as: manager, params: { _id: _id as string } };
  return { at, answer: await server.call(imports.append, { ...at, body: { from, rows } }) };
};
const upload = async (rows: readonly Line[]) => {
  const { at, answer } = await append(rows);
  expect(answer.body).toEqual({ received: rows.length });
  return server.call(imports.commit, at);
};
const submitted = async (title: string, worker: Actor, of: Partial<Parameters<typeof insertAssigned>[1]> = {}) => {
  const job = await insertJob(server.db, { project, title });
  return { job, assigned: await insertAssigned(server.db, { job, worker: worker._id, status: "approved", ...of }) };
};
const labelsOf = async (assigned: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await server.db.sql.selectFrom("job_labels").selectAll().where("assigned_job_id", "=", assigned).execute()).map(
      ({ item, label }) => [item, label],
    ),
  );
const setGold = (_id: string, right: Readonly<Record<string, string>>) =>
  server.call(quality.setGold, {
    as: manager,
    params: { _id },
    body: { items: Object.entries(right).map(([item, label]) => ({ item, label })) },
  });

describe("a file of labels", () => {
  test("says what people said of items, by the job's title or id and the person's address or name", async () => {
    const [one, other] = [await submitted("Drive 1", amina), await submitted("Drive 2", jomar)];
    await insertLabels(server.db, one.assigned, { "1.jpg": "bus", "9.jpg": "car" });
    const answer = await upload([
      { job: "drive 1", annotator: "amina hassan", item: "1.jpg", label: "car" },
      { job: "Drive 1", annotator: "Amina Hassan", item: "2.jpg", label: "4" },
      { job: other.job, annotator: "Jomar@acme.example", item: "1.jpg", label: "tram" },
    ]);
    expect(answer.body).toEqual({ created: 3 });
    expect(await labelsOf(one.assigned)).toEqual({ "1.jpg": "car", "2.jpg": "4", "9.jpg": "car" });
    expect(await labelsOf(other.assigned)).toEqual({ "1.jpg": "tram" });
    const admin = await server.person("admin");
    const { body } = await server.call(audit.list, { as: admin, query: { resource: "quality" } });
    const of = (id: string) => body.audit.filter(({ record }: { record: { _id: string } }) => record._id === id);
    expect(of(one.job)[0].after).toEqual({ uploaded: 2 });
  });

  test("makes gold results, and pauses whom the rule pauses, as labels that a server told", async () => {
    await server.db.sql.updateTable("projects").set({ gold_threshold: 80 }).where("_id", "=", project).execute();
    const worker = await server.person("annotator", { firstName: "Hasty", lastName: `Person ${made}` });
    const rows: Line[] = [];
    for (const title of ["Gold 1", "Gold 2", "Gold 3"]) {
      const { job } = await submitted(title, worker);
      const items = Array.from({ length: 8 }, (_, at) => `${at}.jpg`);
      await setGold(job, Object.fromEntries(items.map((item) => [item, "car"])));
      rows.push(...items.map((item) => ({ job, annotator: `Hasty Person ${made}`, item, label: "bus" })));
    }
    expect((await upload(rows)).status).toBe(200);
    const { body } = await server.call(quality.accuracy, { as: manager, query: { projectId: project } });
    expect(body.accuracy).toMatchObject([{ results: 24, right: 0, user: { _id: worker._id } }]);
    const key = `pause-by-rule ${worker._id} ${project}`;
    const queued = await server.db.pool.query("select 1 from graphile_worker.jobs where key = $1", [key]);
    expect(queued.rowCount).toBe(1);
    await pauseByRule({ db: server.db, config: server.config }, { userId: worker._id, projectId: project });
    const paused = await server.call(quality.pauses, { as: manager, query: { annotator: worker._id } });
    expect(paused.body.pauses).toMatchObject([{ right: 0, results: 24 }]);
  });

  test("of numbers tells how far people agree at every level", async () => {
    const shared = await insertJob(server.db, { project, title: "Rated" });
    await server.call(quality.share, { as: manager, params: { _id: shared }, body: { copies: 1 } });
    const twin = (await server.call(quality.gold, { as: manager, params: { _id: shared } })).body.gold.twins[0]._id;
    for (const [job, worker] of [
      [shared, amina],
      [twin, jomar],
    ] as const) {
      const assigned = await insertAssigned(server.db, { job, worker: worker._id, status: "approved" });
      await server.db.pool.query(
        "update assigned_jobs a set shared_key = j.shared_key from jobs j where j._id = a.job_id and a._id = $1",
        [assigned],
      );
    }
    // Both have the same title: it is the person who tells which is meant.
    const rows = [1, 2, 3, 4, 5, 2].flatMap((number, at) => [
      { job: "Rated", annotator: "Amina Hassan", item: `${at}.wav`, label: String(number) },
      { job: "Rated", annotator: "jomar@acme.example", item: `${at}.wav`, label: String(at === 5 ? 3 : number) },
    ]);
    expect((await upload(rows)).status).toBe(200);
    const { body } = await server.call(quality.agreement, { as: manager, query: { projectId: project } });
    expect(body.agreement).toMatchObject({ items: 6, people: 2 });
    for (const { level, value } of body.agreement.alpha) expect(value, level).toBeGreaterThan(0.5);
  });

  test("names what is wrong on its field, and changes nothing", async () => {
    await server.person("annotator", { firstName: "Same", lastName: `Name ${made}` });
    const same = await server.person("annotator", { firstName: "Same", lastName: `Name ${made}` });
    const { assigned } = await submitted("Only", amina);
    await submitted("Twice", amina);
    await submitted("Twice", amina);
    await submitted("Only", same);
    const held = await submitted("Under way", jomar, { status: "in_progress" });
    const of = (job: string, annotator: string, item = "1.jpg") => ({ job, annotator, item, label: "car" });
    const { answer } = await append([
      of("Nowhere", "Amina Hassan"),
      of("Only", "jomar@acme.example"),
      of("Only", "Nobody"),
      of("Only", `Same Name ${made}`),
      of("Twice", "Amina Hassan"),
      of(held.job, "Jomar Reyes"),
      of("Only", "Amina Hassan"),
      of("only", "amina hassan"),
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation" } });
    expect(answer.body.fields).toEqual({
      "rows.0.job": ["There is no job “Nowhere”."],
      "rows.1.annotator": ["“jomar@acme.example” has submitted no work on this job."],
      "rows.2.annotator": ["No active person has the name or the e-mail address “Nobody”."],
      "rows.3.annotator": [`Several people are called “Same Name ${made}”: enter the e-mail address.`],
      "rows.4.job": ["Several jobs that they did are called “Twice”: enter the id."],
      "rows.5.annotator": ["“Jomar Reyes” has submitted no work on this job."],
      "rows.7.item": ["This item is there twice."],
    });
    expect(await labelsOf(assigned)).toEqual({});
  });

  test("with the same item in two of its parts is refused as a whole", async () => {
    const { assigned } = await submitted("Long", amina);
    const line = (item: string) => ({ job: "Long", annotator: "Amina Hassan", item, label: "car" });
    const rows = Array.from({ length: 1000 }, (_, at) => line(`${at}.jpg`));
    const { at } = await append(rows, 0, 1001);
    await append([line("7.jpg")], 1000, 1001, at.params._id);
    const refused = await server.call(imports.commit, at);
    expect(refused.body.fields).toEqual({ "rows.1000.item": ["This item is there twice."] });
    expect(await labelsOf(assigned)).toEqual({});
  });

  test("is for managers", async () => {
    for (const role of ["annotator", "reviewer", "payments"] as const) {
      const as = await server.person(role);
      expect((await server.call(imports.begin, { as, body: { resource: "quality", total: 1 } })).status).toBe(403);
    }
  });
});

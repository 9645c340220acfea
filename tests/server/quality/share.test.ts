import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { rounds } from "../../full.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { insertLabels } from "../helpers/quality.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { assignedJobs, jobs, quality } = contract;

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  project = await insertProject(server.db, "Street signs");
});
afterAll(() => server.close());

const take = (as: Actor, _id: string) => server.call(assignedJobs.take, { as, params: { _id } });
const release = (as: Actor, _id: string) => server.call(assignedJobs.release, { as, params: { _id } });
const share = async (_id: string, copies: number): Promise<string[]> => {
  const { status, body } = await server.call(quality.share, { as: manager, params: { _id }, body: { copies } });
  expect(status).toBe(201);
  return body.jobs.map(({ _id }: { _id: string }) => _id);
};
const listed = async (as: Actor, title: string): Promise<string[]> => {
  const { body } = await server.call(jobs.list, { as, query: { search: title } });
  return body.jobs.map(({ _id }: { _id: string }) => _id);
};

describe("jobs that share their items", () => {
  test("are alike, known as twins to managers, and each for another person", async () => {
    const [one, other] = [await server.person("annotator"), await server.person("annotator")];
    const first = await insertJob(server.db, { project, title: "Night drives" });
    const twins = await share(first, 2);
    const { body } = await server.call(quality.gold, { as: manager, params: { _id: twins[0]! } });
    expect(body.gold.twins.map(({ _id }: { _id: string }) => _id).sort()).toEqual([first, twins[1]!].sort());
    expect((await server.call(jobs.show, { as: manager, params: { _id: twins[1]! } })).body.job).toMatchObject({
      title: "Night drives",
      status: "available",
      serverJobId: "",
    });

    const taken = await take(one, first);
    expect(taken.status).toBe(201);
    expect((await take(one, twins[0]!)).body).toMatchObject({
      code: "not_takable",
      reasons: [{ reason: "job_had_before", message: "You worked on the same items before." }],
    });
    // Also once they gave it back: they saw its items.
    await release(one, taken.body.assignedJob._id);
    expect((await take(one, twins[1]!)).body.code).toBe("not_takable");
    expect((await take(one, first)).status).toBe(201);
    expect((await take(other, twins[0]!)).status).toBe(201);
    expect((await server.call(jobs.list, { as: one, query: { search: "Night", takable: "true" } })).body.jobs).toEqual(
      [],
    );
  });

  test("work that was done before it was shared counts too", async () => {
    const worker = await server.person("annotator");
    const first = await insertJob(server.db, { project });
    await insertAssigned(server.db, { job: first, worker: worker._id, status: "approved" });
    const [twin] = await share(first, 1);
    expect((await take(worker, twin!)).body.reasons).toMatchObject([{ reason: "job_had_before" }]);
  });

  test("a worker sees one of them, so that nothing tells of the others; managers see all", async () => {
    const [worker, other] = [await server.person("annotator"), await server.person("annotator")];
    const first = await insertJob(server.db, { project, title: "Rainy days" });
    const before = (await server.call(jobs.show, { as: worker, params: { _id: first } })).body;
    const twins = await share(first, 3);
    expect(await listed(worker, "Rainy days")).toEqual([first]);
    expect((await server.call(jobs.show, { as: worker, params: { _id: first } })).body).toEqual(before);
    expect((await server.call(jobs.show, { as: worker, params: { _id: twins[0]! } })).status).toBe(404);
    expect(await listed(manager, "Rainy days")).toHaveLength(4);
    await take(other, first);
    expect(await listed(worker, "Rainy days")).toHaveLength(1);
  });

  test("hide from who knows one of them, and leave no open job out for it", async () => {
    const [worker, judge] = [await server.person("annotator"), await server.person("reviewer")];
    const of = await insertProject(server.db, "Many copies");
    const open = await Promise.all(
      Array.from({ length: 5 }, () => insertJob(server.db, { project: of, title: "Old" })),
    );
    let copy = "";
    for (let n = 0; n < 51; n++) {
      const done = await insertJob(server.db, { project: of });
      const worked = { job: done, worker: worker._id, reviewer: judge._id, status: "approved" } as const;
      await insertAssigned(server.db, worked);
      [copy] = (await share(done, 1)) as [string];
    }
    for (const as of [worker, judge]) {
      for (const query of [{}, { takable: "true" }, { sort: "createdAt:asc" }, { search: "Old" }]) {
        const { body } = await server.call(jobs.list, { as, query: { projectId: of, ...query } });
        expect(body.jobs.map(({ _id }: { _id: string }) => _id).sort()).toEqual([...open].sort());
      }
      expect((await server.call(jobs.show, { as, params: { _id: copy } })).status).toBe(404);
    }
  });

  test("that someone gave back are open to them as before: the one that they had, and no other", async () => {
    const worker = await server.person("annotator");
    const first = await insertJob(server.db, { project, title: "Foggy nights" });
    const all = [first, ...(await share(first, 2))];
    for (const _id of all) {
      const { body } = await take(worker, _id);
      if (body.assignedJob) await release(worker, body.assignedJob._id);
      expect(await listed(worker, "Foggy nights")).toEqual([first]);
    }
    const last = await server.person("annotator");
    const { body } = await take(last, all[2]!);
    await release(last, body.assignedJob._id);
    expect(await listed(last, "Foggy nights")).toEqual([all[2]]);
  });

  test("of two calls at once a person gets one of them", async () => {
    for (let round = 0; round < rounds(10, 200); round++) {
      const worker = await server.person("annotator");
      const first = await insertJob(server.db, { project });
      const all = [first, ...(await share(first, 2))];
      const answers = await Promise.all(all.map((_id) => take(worker, _id)));
      expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([201, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused.map(({ body }) => body.reasons[0].reason)).toEqual(["job_had_before", "job_had_before"]);
    }
  });
});

describe("who reviews one of them", () => {
  const submitted = async (_id: string, as: Actor) => {
    const { body } = await take(as, _id);
    await server.call(assignedJobs.submit, { as, params: { _id: body.assignedJob._id } });
    return body.assignedJob._id as string;
  };
  const review = (as: Actor, _id: string, body: object) =>
    server.call(assignedJobs.review, { as, params: { _id }, body });
  const refusal = { code: "not_takable", reasons: [{ message: "You reviewed the same items before." }] };
  const rejected = { decision: "reject", comment: "All wrong" };

  test("takes none of the others, nor the one that they rejected", async () => {
    const [worker, judge] = [await server.person("annotator"), await server.person("reviewer")];
    const first = await insertJob(server.db, { project, title: "Snow" });
    const [twin, other] = await share(first, 2);
    const [one, two] = [await submitted(first, worker), await submitted(twin!, await server.person("annotator"))];
    const params = { jobId: first, assignedJobId: one };
    expect((await server.call(assignedJobs.claim, { as: judge, params })).status).toBe(201);
    expect((await take(judge, other!)).body).toMatchObject(refusal);
    await server.call(assignedJobs.unclaim, { as: judge, params: { _id: one } });
    expect((await review(judge, two, rejected)).status).toBe(200);
    await server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", twin!).execute();
    for (const _id of [twin!, other!]) expect((await take(judge, _id)).body).toMatchObject(refusal);
    expect((await server.call(jobs.list, { as: judge, query: { search: "Snow", takable: "true" } })).body.jobs).toEqual(
      [],
    );
  });

  test("can't take a job whose work they rejected, also where it is not shared", async () => {
    const [worker, judge] = [await server.person("annotator"), await server.person("reviewer")];
    const alone = await insertJob(server.db, { project });
    expect((await review(judge, await submitted(alone, worker), rejected)).status).toBe(200);
    await server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", alone).execute();
    expect((await take(judge, alone)).body).toMatchObject(refusal);
  });

  test("reads and reviews none of the others once they have one of their own, also as the one who is to", async () => {
    const [worker, judge] = [await server.person("annotator"), await server.person("reviewer")];
    const first = await insertJob(server.db, { project, reviewer: judge._id });
    const [twin] = await share(first, 1);
    const theirs = await submitted(first, worker);
    const reading = () => server.call(assignedJobs.show, { as: judge, params: { _id: theirs } });
    expect((await reading()).status).toBe(200);
    const own = await insertAssigned(server.db, { job: twin!, worker: judge._id });
    await server.db.pool.query(
      "update assigned_jobs a set shared_key = j.shared_key from jobs j where j._id = a.job_id and a._id = $1",
      [own],
    );
    expect((await reading()).status).toBe(404);
    expect((await review(judge, theirs, { decision: "accept" })).status).toBe(404);
    const { body } = await server.call(assignedJobs.toReview, { as: judge, query: { limit: 200 } });
    expect(body.assignedJobs.map(({ _id }: { _id: string }) => _id)).not.toContain(theirs);
  });

  test("is not the one whom a job names, who has another of its items: then anyone reviews it", async () => {
    const [worker, judge, colleague] = await Promise.all([
      server.person("annotator"),
      server.person("reviewer"),
      server.person("reviewer"),
    ]);
    const first = await insertJob(server.db, { project, reviewer: judge._id });
    const [twin] = await share(first, 1);
    expect((await take(judge, twin!)).status).toBe(201);
    const theirs = await submitted(first, worker);
    expect((await review(colleague, theirs, { decision: "accept" })).status).toBe(200);
  });

  test("and takes another at the same time gets one of both", async () => {
    for (let round = 0; round < rounds(10, 200); round++) {
      const [worker, judge] = [await server.person("annotator"), await server.person("reviewer")];
      const first = await insertJob(server.db, { project });
      const [twin] = await share(first, 1);
      const params = { jobId: first, assignedJobId: await submitted(first, worker) };
      const [claimed, taken] = await Promise.all([
        server.call(assignedJobs.claim, { as: judge, params }),
        take(judge, twin!),
      ]);
      expect([claimed.status === 201, taken.status === 201].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe("agreement", () => {
  const agreement = async (of: string) =>
    (await server.call(quality.agreement, { as: manager, query: { projectId: of } })).body.agreement;
  /** Shared work of people, each with their labels of the same items. */
  let made = 0;
  const labelled = async (labels: readonly (readonly string[])[]): Promise<string> => {
    const of = await insertProject(server.db, `Labelled ${++made}`);
    const first = await insertJob(server.db, { project: of });
    const all = [first, ...(await share(first, labels.length - 1))];
    for (const [at, said] of labels.entries()) {
      const worker = (await server.person("annotator"))._id;
      const assigned = await insertAssigned(server.db, { job: all[at]!, worker, status: "approved" });
      await server.db.sql
        .updateTable("assigned_jobs")
        .set({ shared_key: (eb) => eb.selectFrom("jobs").select("shared_key").where("_id", "=", all[at]!) })
        .where("_id", "=", assigned)
        .execute();
      const known = said.map((label, item) => [String(item), label] as const).filter(([, label]) => label !== "");
      await insertLabels(server.db, assigned, Object.fromEntries(known));
    }
    return of;
  };

  test("is computed by all measures that the labels allow, each with what it is of", async () => {
    const yesNo = (yes: number, no: number) => [
      ...Array.from({ length: yes }, () => "y"),
      ...Array.from({ length: no }, () => "n"),
    ];
    // Cohen's table of 20, 5, 10, 15.
    const of = await labelled([yesNo(25, 25), [...yesNo(20, 5), ...yesNo(10, 15)]]);
    const { percent, fleiss, alpha, pairs } = await agreement(of);
    expect(percent).toEqual({ value: 0.7, items: 50, people: 2, reason: null });
    expect(fleiss).toMatchObject({ items: 50, people: 2 });
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ items: 50 });
    expect(pairs[0].value).toBeCloseTo(0.4, 10);
    expect(alpha[0].value).toBeCloseTo(0.4, 1);
    expect(alpha[1]).toMatchObject({ level: "ordinal", value: null, reason: "The labels are not numbers." });
  });

  test("takes labels that differ in case alone as the same, as gold does", async () => {
    const { percent, pairs } = await agreement(
      await labelled([
        ["Car", "bus", "Van", "car", "Bus"],
        ["car", "Bus", "van", "car", "tram"],
      ]),
    );
    expect(percent).toMatchObject({ value: 0.8, items: 5 });
    expect(pairs).toMatchObject([{ items: 5 }]);
  });

  test("of Krippendorff's four observers is his at each level", async () => {
    const observers = [
      ["1", "2", "3", "3", "2", "1", "4", "1", "2", "", "", ""],
      ["1", "2", "3", "3", "2", "2", "4", "1", "2", "5", "", "3"],
      ["", "3", "3", "3", "2", "3", "4", "2", "2", "5", "1", ""],
      ["1", "2", "3", "3", "2", "4", "4", "1", "2", "5", "1", ""],
    ];
    const { alpha, items, people } = await agreement(await labelled(observers));
    expect([items, people]).toEqual([11, 4]);
    for (const [at, value] of [0.743, 0.815, 0.849, 0.797].entries()) expect(alpha[at].value).toBeCloseTo(value, 3);
  });

  test("of too little is null with the reason", async () => {
    const none = await agreement(await insertProject(server.db, "Nothing shared"));
    expect(none).toMatchObject({
      items: 0,
      percent: { value: null, items: 0, people: 0, reason: "No item was labelled by two people yet." },
      pairs: [],
    });
    const same = await agreement(
      await labelled([
        ["a", "a", "a", "a"],
        ["a", "a", "a", "a"],
      ]),
    );
    expect(same.fleiss).toMatchObject({ value: null, items: 4 });
    expect(same.fleiss.reason).toBe("All labels are the same, so chance alone would agree as well.");
    expect(same.percent.value).toBe(1);
    // Fewer common items than a pair's kappa needs.
    expect(same.pairs).toEqual([]);
  });
});

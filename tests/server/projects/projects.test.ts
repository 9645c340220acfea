import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertLine } from "../helpers/payments.ts";
import { insertPrompt } from "../helpers/prompts.ts";
import { insertItem, insertTask } from "../helpers/tasks.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { projects, skills, workHistory } = contract;
let server: WorkServer;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const create = (body: object) => server.call(projects.create, { as: manager, body });
const edit = (_id: string, body: object) => server.call(projects.edit, { as: manager, params: { _id }, body });
const show = async (_id: string) =>
  (await server.call(projects.show, { as: manager, params: { _id } })).body.projectDrawer;
const remove = (_id: string) => server.call(projects.remove, { as: manager, params: { _id } });

describe("projects", () => {
  test("a project begins with defaults, and is read as it was written", async () => {
    expect((await create({ name: "Bare" })).body.projectDrawer).toMatchObject({
      name: "Bare",
      clientAlias: "",
      status: "draft",
      isPrivate: false,
      capacity: null,
      longestShift: 720,
      rates: [],
      skills: [],
      members: [],
      peopleCheckedIn: 0,
      version: 1,
    });
    const [skill, member] = await Promise.all([
      server.skill(manager),
      server.person("annotator", { firstName: "Mem", lastName: "Ber" }),
    ]);
    const input = {
      name: "Full",
      clientAlias: "Client",
      description: "Lines\nof text",
      platform: "Studio",
      status: "active",
      isPrivate: true,
      capacity: 3,
      longestShift: 60,
      rates: [
        { from: "2026-02-01", hourlyRate: 700 },
        { from: null, hourlyRate: 600 },
      ],
    };
    const made = await create({ ...input, skills: [skill._id, skill._id], members: [member._id] });
    expect(made.status).toBe(201);
    expect(await show(made.body.projectDrawer._id)).toMatchObject({
      ...input,
      rates: [input.rates[1], input.rates[0]],
      skills: [{ _id: skill._id, name: skill.name }],
      members: [{ _id: member._id, name: "Mem Ber" }],
    });
  });

  test("a name differs from another by more than case and spaces, until the other is gone", async () => {
    const { body } = await create({ name: "Street Lights" });
    expect(await create({ name: " street  lights" })).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { name: [expect.any(String)] } },
    });
    const second = await server.project(manager);
    expect((await edit(second._id, { name: "STREETLIGHTS" })).body).toMatchObject({ code: "taken" });
    expect((await edit(body.projectDrawer._id, { name: "street lights" })).status).toBe(200);
    await remove(body.projectDrawer._id);
    expect((await edit(second._id, { name: "STREETLIGHTS" })).status).toBe(200);
  });

  test("a skill or a member that does not exist is named by its field, and nothing is written", async () => {
    const skill = await server.skill(manager);
    const bad = { name: "Nowhere", skills: [skill._id, crypto.randomUUID()], members: [crypto.randomUUID()] };
    expect((await create(bad)).body).toMatchObject({
      code: "validation",
      fields: { skills: ["One of these does not exist."], members: ["One of these does not exist."] },
    });
    const gone = await server.person("annotator");
    const now = new Date().toISOString();
    await server.db.sql.updateTable("users").set({ deleted_at: now }).where("_id", "=", gone._id).execute();
    const project = await server.project(manager, { skills: [skill._id] });
    const refused = await edit(project._id, { description: "new", skills: [], members: [gone._id] });
    expect(refused.body.fields).toEqual({ members: ["One of these does not exist."] });
    expect(await show(project._id)).toEqual(project);
  });

  test("a change keeps what it does not name, and a stale one is refused with the record as it is", async () => {
    const skill = await server.skill(manager);
    const rates = [{ from: null, hourlyRate: 5 }];
    const project = await server.project(manager, { skills: [skill._id], rates, platform: "A" });
    const changed = await edit(project._id, { platform: "B", version: 1 });
    expect(changed.body.projectDrawer).toMatchObject({
      platform: "B",
      rates,
      skills: [{ _id: skill._id }],
      version: 2,
    });
    const late = await edit(project._id, { rates: [], version: 1 });
    expect(late.body).toMatchObject({ code: "stale", current: { platform: "B", rates, version: 2 } });
    expect((await edit(project._id, { rates: [], skills: [] })).body.projectDrawer).toMatchObject({
      rates: [],
      skills: [],
      version: 3,
    });
    const twice = [
      { from: "2026-01-01", hourlyRate: 1 },
      { from: "2026-01-01", hourlyRate: 2 },
    ];
    expect((await edit(project._id, { rates: twice })).body.fields).toHaveProperty("rates");
  });

  test("skills are required and dropped one by one", async () => {
    const [one, two] = await Promise.all([server.skill(manager), server.skill(manager)]);
    const project = await server.project(manager, { skills: [one._id] });
    const change = (endpoint: typeof projects.assignSkills | typeof projects.removeSkills, body: object) =>
      server.call(endpoint, { as: manager, params: { _id: project._id }, body });
    const assigned = await change(projects.assignSkills, { skills: [one._id, two._id], version: 1 });
    expect(assigned.body.projectDrawer.skills.map((skill: { _id: string }) => skill._id)).toEqual([one._id, two._id]);
    expect((await change(projects.assignSkills, { skills: [crypto.randomUUID()] })).body.fields).toHaveProperty(
      "skills",
    );
    expect((await change(projects.removeSkills, { skills: [two._id], version: 1 })).body.code).toBe("stale");
    const removed = await change(projects.removeSkills, { skills: [one._id], version: 2 });
    expect(removed.body.projectDrawer).toMatchObject({ skills: [{ _id: two._id }], version: 3 });
    const audit = await server.db.sql.selectFrom("audit").selectAll().where("record_id", "=", project._id).execute();
    expect(audit.map((row) => row.action).sort()).toEqual([
      "projects.assignSkills",
      "projects.create",
      "projects.removeSkills",
    ]);
  });

  test("one where a person is checked in, or that has work history, stays", async () => {
    const worker = await server.person("annotator");
    const project = await server.project(manager);
    await server.call(projects.checkIn, { as: worker, params: { _id: project._id } });
    expect((await remove(project._id)).body).toMatchObject({
      code: "in_use",
      message: "This project is still in use: 1 person is checked in.",
    });
    expect((await show(project._id)).peopleCheckedIn).toBe(1);
    await server.call(projects.checkOut, { as: worker, params: { _id: project._id } });
    expect((await remove(project._id)).body.message).toBe("This project is still in use: it has work history.");
    const empty = await server.project(manager);
    expect((await remove(empty._id)).body.projectDrawer).toEqual(empty);
    expect((await remove(empty._id)).status).toBe(404);
    expect((await edit(empty._id, { name: "x" })).status).toBe(404);
  });

  test("one with work of any kind that someone has or handed in, or with payments, stays; what waits for anyone goes", async () => {
    const worker = await server.person("annotator");
    const author = worker._id;
    const made = async (add: (project: string) => Promise<unknown>): Promise<string> => {
      const { _id } = await server.project(manager);
      await add(_id);
      return _id;
    };
    const uploaded = sqlText`insert into collected_items (_id, project_id, author_id) values ($1, $2, $3)`;
    const line = {
      worker,
      kind: "adjustment",
      state: "proposed",
      amount: 100,
      seconds: 0,
      approvedAt: "2026-03-01T08:00:00Z",
    } as const;
    const [held, submitted, uploads, prompted, paid, untouched] = [
      await made((project) => insertTask(server.db, { project, worker: author })),
      await made((project) => insertTask(server.db, { project, worker: author, status: "approved" })),
      await made((project) => run(server.db.sql, uploaded, [newId(), project, author])),
      await made((project) => insertPrompt(server.db, { project, author })),
      await made((project) => insertLine(server.db, { ...line, project }, [manager, manager])),
      await made(async (project) => {
        await insertItem(server.db, { project });
        await insertPrompt(server.db, { project, author: null, status: "open" });
      }),
    ];
    const cases: readonly [string, string][] = [
      [held, "someone has or handed in tasks of it"],
      [submitted, "someone has or handed in tasks of it"],
      [uploads, "it has uploads"],
      [prompted, "someone has or handed in prompts of it"],
      [paid, "it has payments"],
    ];
    for (const [_id, where] of cases) {
      expect((await remove(_id)).body, where).toMatchObject({
        code: "in_use",
        message: `This project is still in use: ${where}.`,
      });
    }
    const ids = [...cases.map(([_id]) => _id), untouched];
    const { body } = await server.call(projects.bulkRemove, { as: manager, body: { select: { ids } } });
    expect(body).toMatchObject({ done: 1, ids: [untouched] });
  });

  test("a deleted one comes back while the skills that it asks for are there, not without", async () => {
    const skill = await server.skill(manager);
    const [asking, bare] = [
      await server.project(manager, { name: "Asking", skills: [skill._id] }),
      await server.project(manager, { name: "Asking for nothing" }),
    ];
    for (const { _id } of [asking, bare]) expect((await remove(_id)).status).toBe(200);
    expect((await server.call(skills.remove, { as: manager, params: { _id: skill._id } })).status).toBe(200);
    const restore = async () =>
      (await server.call(projects.restore, { as: manager, body: { ids: [asking._id, bare._id] } })).body;
    expect(await restore()).toMatchObject({
      done: 1,
      refused: [{ name: "Asking", code: "not_found", message: "There is no such skill." }],
    });
    await server.call(skills.restore, { as: manager, body: { ids: [skill._id] } });
    expect(await restore()).toMatchObject({ done: 1, ids: [asking._id] });
  });

  test("the list is searched, sorted and filtered", async () => {
    const skill = await server.skill(manager);
    const of = (name: string, body: object) => server.project(manager, { name, clientAlias: "Filterable", ...body });
    await of("F one", { platform: "Lidar", status: "paused" });
    await of("F two", { platform: "Studio", isPrivate: true });
    await of("F three", { platform: "Lidar", skills: [skill._id] });
    const names = async (query: object) => {
      const answer = await server.call(projects.list, { as: manager, query: { search: "filterable", ...query } });
      return answer.body.projectDrawers.map((project: { name: string }) => project.name);
    };
    expect(await names({})).toEqual(["F three", "F two", "F one"]);
    expect(await names({ sortBy: "name:asc" })).toEqual(["F one", "F three", "F two"]);
    expect(await names({ platform: "Lidar", status: ["paused", "draft"] })).toEqual(["F one"]);
    expect(await names({ isPrivate: "true" })).toEqual(["F two"]);
    expect(await names({ skills: skill._id })).toEqual(["F three"]);
  });

  test("new rates never change what was approved for payment, and do change what was not", async () => {
    const [worker, payer] = await Promise.all([server.person("annotator"), server.person("payments")]);
    const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 600 }] });
    const [paid, open] = await Promise.all([
      server.entry(worker, project._id, { from: "2026-01-05T08:00:00Z", seconds: 3600 }),
      server.entry(worker, project._id, { from: "2026-01-05T10:00:00Z", seconds: 3600 }),
    ]);
    await server.call(workHistory.approve, { as: manager, params: { _id: paid }, body: {} });
    await server.call(workHistory.approvePayment, { as: payer, params: { _id: paid }, body: {} });
    await edit(project._id, { rates: [{ from: "2026-01-05", hourlyRate: 900 }] });
    const amount = async (_id: string) =>
      (await server.call(workHistory.show, { as: manager, params: { _id } })).body.workHistory.amount;
    expect([await amount(paid), await amount(open)]).toEqual([600, 900]);
    const line = await server.db.sql.selectFrom("payments").selectAll().where("work_history_id", "=", paid).execute();
    expect(line).toMatchObject([{ amount: 600, hourly_rate: 600, seconds: 3600, currency: "USD" }]);
  });
});

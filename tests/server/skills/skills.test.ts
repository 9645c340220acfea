import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

const { chapters, skillRequests, skills, users } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const create = (name: string, description = "") =>
  server.call(skills.create, { as: manager, body: { name, description } });

describe("skills", () => {
  test("a name differs from another by more than case and spaces", async () => {
    expect((await create("Polygon drawing")).status).toBe(201);
    const again = await create("  polygon   DRAWING ");
    expect(again).toMatchObject({
      status: 409,
      body: { code: "taken", fields: { name: ["This name is taken already."] } },
    });
    expect((await server.call(skills.checkName, { as: manager, body: { name: "PolygonDrawing" } })).status).toBe(409);
    expect((await server.call(skills.checkName, { as: manager, body: { name: "Polyline" } })).body).toEqual({
      free: true,
    });
  });

  test("a stale change is refused with the record as it is now", async () => {
    const { body: skill } = await create("Sentiment");
    const change = (body: object) => server.call(skills.edit, { as: manager, params: { _id: skill._id }, body });
    expect((await change({ description: "first", version: 1 })).body).toMatchObject({
      description: "first",
      version: 2,
    });
    const late = await change({ description: "second", version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { description: "first", version: 2 } } });
    // The owner's own clients send no version: the last write wins.
    expect((await change({ description: "third" })).body).toMatchObject({
      description: "third",
      version: 3,
      name: "Sentiment",
    });
  });

  test("a list is searched, sorted and paged, and counts what it leaves out", async () => {
    for (const name of ["Alpha 1", "Alpha 2", "Alpha 3", "100% right"]) await create(name);
    const list = (query: object) => server.call(skills.list, { as: manager, query: { ...query } });
    const page = await list({ search: "alpha", sortBy: "name:desc", limit: 2, skip: 2 });
    expect(page.body.skills.map((skill: { name: string }) => skill.name)).toEqual(["Alpha 1"]);
    expect(page.body).toMatchObject({
      filteredTotalCount: 3,
      meta: { limit: 2, skip: 2, page: 1, pages: 2, countExact: true, cut: false, next: null },
    });
    expect(page.body.count).toBeGreaterThan(3);
    expect((await list({ search: "0%" })).body.filteredTotalCount).toBe(1);
    expect((await list({ limit: 1001 })).body).toMatchObject({
      code: "validation",
      fields: { limit: [expect.any(String)] },
    });
    expect((await list({ nonsense: "1" })).body.fields).toEqual({ nonsense: ["Unknown field."] });
  });

  test("many are created all or none, and a taken name is reported at its place", async () => {
    await create("Taken");
    const before = await server.call(skills.list, { as: manager });
    const refused = await server.call(skills.bulkInsert, {
      as: manager,
      body: { skills: [{ name: "New one" }, { name: "taken" }, { name: "new ONE" }] },
    });
    expect(refused.body).toMatchObject({ code: "taken" });
    expect(Object.keys(refused.body.fields)).toEqual(["skills.1.name", "skills.2.name"]);
    expect((await server.call(skills.list, { as: manager })).body.count).toBe(before.body.count);
    const made = await server.call(skills.bulkInsert, {
      as: manager,
      body: { skills: [{ name: "B1" }, { name: "B2" }] },
    });
    expect(made.body.skills.map((skill: { name: string }) => skill.name)).toEqual(["B1", "B2"]);
  });

  test("one that a person holds or a project asks for stays", async () => {
    const { body: skill } = await create("Held");
    const remove = () => server.call(skills.remove, { as: manager, params: { _id: skill._id } });
    await server.db.sql.insertInto("user_skills").values({ user_id: manager._id, skill_id: skill._id }).execute();
    expect((await remove()).body).toMatchObject({
      code: "in_use",
      message: "This skill is still in use: 1 person holds it.",
    });
    await server.db.sql.deleteFrom("user_skills").execute();
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await create("held")).status).toBe(201);
  });

  test("that a request or a course grants is not taken back by a form of the person that was open meanwhile", async () => {
    const names = ["Held in the form", "Asked for", "Earned by a course"];
    const [held, asked, earned] = (await Promise.all(names.map((name) => create(name)))).map(({ body }) => body._id);
    const worker = await server.person("annotator");
    const params = { _id: worker._id };
    const course = await insertCourse(server.db, { name: "Grants it", skills: [earned], chapters: ["One"] });
    await insertEnrolment(server.db, course._id, worker._id);
    const body = { skill: asked };
    const { _id } = (await server.call(skillRequests.ask, { as: worker, body })).body.skillRequest;
    const ways = [
      [asked, () => server.call(skillRequests.grant, { as: manager, params: { _id }, body: {} })],
      [earned, () => server.call(chapters.read, { as: worker, params: { _id: course.chapters[0]! } })],
    ] as const;
    for (const [skill, give] of ways) {
      const { version } = (await server.call(users.show, { as: manager, params })).body.user;
      expect((await give()).status).toBe(200);
      const save = { skills: [held], version };
      const answer = await server.call(users.edit, { as: manager, params, body: save });
      expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
      expect(answer.body.current.skills).toContainEqual(expect.objectContaining({ _id: skill }));
      expect(answer.body.current.version).toBe(version + 1);
    }
  });

  test("every write leaves an audit entry with what changed, and one key makes one skill", async () => {
    const headers = { "idempotency-key": "skill-1" };
    const make = (name: string) => server.call(skills.create, { as: manager, body: { name }, headers });
    const [one, two] = await Promise.all([make("Once"), make("Once")]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect((await make("Other")).body.code).toBe("key_reused");
    await server.call(skills.edit, { as: manager, params: { _id: one.body._id }, body: { description: "x" } });
    const rows = await server.db.sql
      .selectFrom("audit")
      .selectAll()
      .where("record_id", "=", one.body._id)
      .orderBy("at")
      .execute();
    expect(rows.map((row) => [row.action, row.actor_id, row.before, row.after])).toEqual([
      ["skills.create", manager._id, null, expect.objectContaining({ name: "Once" })],
      ["skills.edit", manager._id, { description: "" }, { description: "x" }],
    ]);
    await expect(server.db.sql.deleteFrom("audit").execute()).rejects.toThrow("append-only");
  });
});

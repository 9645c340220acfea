import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { skillRequestStatesBefore } from "../../../contract/skill-requests/states.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const { chapters, skillRequests, skills, projects, users, notifications, audit } = contract;
let server: WorkServer;
let other: WorkServer;
let admin: Actor;
let manager: Actor;

beforeAll(async () => {
  server = await startWorkServer();
  other = await startWorkServer(server.database);
  [admin, manager] = await Promise.all([server.person("admin"), server.person("manager")]);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const makeSkill = async (): Promise<string> => (await server.skill(admin))._id;
/** A project that needs a skill, and someone who lacks it. */
const shut = async () => {
  const [skill, worker] = [await makeSkill(), await server.person("annotator")];
  const project = await server.project(manager, { skills: [skill] });
  return { skill, worker, project: project._id };
};
const ask = (as: Actor, skill: string, project: string | null = null) =>
  server.call(skillRequests.ask, { as, body: { skill, project } });
const asked = async (as: Actor, skill: string, project: string | null = null): Promise<string> =>
  (await ask(as, skill, project)).body.skillRequest._id;
const grant = (as: Actor, _id: string, on = server) => on.call(skillRequests.grant, { as, params: { _id }, body: {} });
const decline = (as: Actor, _id: string, answer = "Take the course first.", on = server) =>
  on.call(skillRequests.decline, { as, params: { _id }, body: { answer } });
const reasonsOn = async (as: Actor, project: string) => {
  const { body } = await server.call(projects.available, { as, query: { limit: 200 } });
  return body.projectDrawers.find(({ _id }: { _id: string }) => _id === project);
};
const notesOf = async (as: Actor) => (await server.call(notifications.list, { as, query: {} })).body.notifications;
const skillsOf = async (_id: string): Promise<string[]> =>
  (await server.call(users.show, { as: admin, params: { _id } })).body.user.skills.map(
    (one: { _id: string }) => one._id,
  );

describe("asking", () => {
  test("is offered on the project that is shut, once, and says there that it was done", async () => {
    const { skill, worker, project } = await shut();
    expect((await reasonsOn(worker, project)).reasons).toMatchObject([
      { reason: "skill_missing", asked: { skill, state: null, answer: "", course: null } },
    ]);
    const [one, two] = await Promise.all([ask(worker, skill, project), ask(worker, skill, project)]);
    expect([one.status, two.status]).toEqual(expect.arrayContaining([201, 409]));
    expect([one, two].find(({ status }) => status === 409)?.body.code).toBe("asked_already");
    expect((await reasonsOn(worker, project)).reasons[0].asked).toEqual({
      skill,
      state: "open",
      answer: "",
      course: null,
    });
    const { body } = await server.call(skillRequests.list, { as: manager, query: { skill, state: "open" } });
    expect(body.skillRequests).toMatchObject([
      { user: { _id: worker._id }, skill: { _id: skill }, project: { _id: project }, can: { decide: true } },
    ]);
  });

  test("for a skill that one holds, or on a project that needs another, is refused at its field", async () => {
    const { skill, worker } = await shut();
    const elsewhere = await shut();
    expect((await ask(worker, skill, elsewhere.project)).body.fields).toEqual({
      project: ["It doesn't need this skill."],
    });
    const gone = await makeSkill();
    await server.call(skills.remove, { as: admin, params: { _id: gone } });
    expect((await ask(worker, gone)).body.fields).toEqual({ skill: ["One of these does not exist."] });
    await server.call(users.bulkSkills, {
      as: admin,
      body: { select: { ids: [worker._id] }, how: "add", skills: [skill] },
    });
    expect((await ask(worker, skill)).body.code).toBe("skill_held");
  });
});

describe("granting", () => {
  test("gives the skill, opens the project, and notifies with the way there", async () => {
    const { skill, worker, project } = await shut();
    const id = await asked(worker, skill, project);
    const { status, body } = await grant(manager, id);
    expect(status).toBe(200);
    expect(body.skillRequest).toMatchObject({
      state: "granted",
      decidedBy: { _id: manager._id },
      can: { decide: false },
    });
    expect(await skillsOf(worker._id)).toContain(skill);
    expect(await reasonsOn(worker, project)).toMatchObject({ isOpen: true });
    const [note] = await notesOf(worker);
    expect(note.link).toBe(`/check-in?project=${project}`);
    expect(note.message).toMatch(/^You hold the skill Skill \d+ now\. .+ is open to you\.$/);
    const { body: found } = await server.call(audit.list, { as: admin, query: { record: id, limit: 1 } });
    expect(found.audit).toMatchObject([{ action: "skillRequests.grant", actor: { _id: manager._id } }]);
  });

  test("of a skill that opens nothing yet leads to the list of projects", async () => {
    const [skill, second, worker] = [await makeSkill(), await makeSkill(), await server.person("annotator")];
    const project = await server.project(manager, { skills: [skill, second] });
    await grant(manager, await asked(worker, skill, project._id));
    const [note] = await notesOf(worker);
    expect([note.link, note.message.includes("open to you")]).toEqual(["/check-in?project=", false]);
  });

  test("answers a request too when the skill is given in any other way", async () => {
    const { skill, worker } = await shut();
    const id = await asked(worker, skill);
    await server.call(users.bulkSkills, {
      as: manager,
      body: { select: { ids: [worker._id] }, how: "add", skills: [skill] },
    });
    const { body } = await server.call(skillRequests.show, { as: worker, params: { _id: id } });
    expect(body.skillRequest).toMatchObject({ state: "granted", decidedBy: { _id: manager._id } });
    expect((await grant(manager, id)).body.code).toBe("wrong_state");
  });

  test("answers it too when a course grants the skill, by no one's decision", async () => {
    const { skill, worker } = await shut();
    const course = await insertCourse(server.db, { name: "Grants it", skills: [skill], chapters: ["One"] });
    await insertEnrolment(server.db, course._id, worker._id);
    const id = await asked(worker, skill);
    const apart = await asked(worker, await makeSkill());
    await server.call(chapters.read, { as: worker, params: { _id: course.chapters[0]! } });
    const show = async (_id: string) =>
      (await server.call(skillRequests.show, { as: worker, params: { _id } })).body.skillRequest;
    expect(await show(id)).toMatchObject({ state: "granted", decidedBy: null, decidedAt: expect.any(String) });
    expect((await decline(manager, id)).body.code).toBe("wrong_state");
    expect((await show(apart)).state).toBe("open");
  });

  test("of before 0100: what is open for a skill that is held is answered", async () => {
    const [one, two] = [await shut(), await shut()];
    const ids = [await asked(one.worker, one.skill), await asked(two.worker, two.skill)];
    const client = await server.db.pool.connect();
    try {
      await client.query("begin");
      await client.query("insert into user_skills (user_id, skill_id) values ($1, $2)", [one.worker._id, one.skill]);
      const file = new URL("../../../server/core/db/migrations/0100-requests-for-held-skills.sql", import.meta.url);
      await client.query(readFileSync(file, "utf8"));
      const { rows } = await client.query(
        "select state, decided_by from skill_requests where _id = any($1) order by _id",
        [ids],
      );
      expect(rows).toEqual(["granted", "open"].map((state) => ({ state, decided_by: null })));
    } finally {
      await client.query("rollback");
      client.release(true);
    }
  });

  test("and declining at once, on two servers: one of them counts", async () => {
    for (let round = 0; round < 10; round++) {
      const { skill, worker } = await shut();
      const id = await asked(worker, skill);
      const [granted, declined] = await Promise.all([grant(manager, id), decline(admin, id, "No.", other)]);
      expect([granted.status, declined.status]).toEqual(expect.arrayContaining([200, 409]));
      expect((await skillsOf(worker._id)).includes(skill)).toBe(granted.status === 200);
    }
  });

  test("a manager can answer neither their own request nor that of someone with a higher role", async () => {
    const skill = await makeSkill();
    const own = await asked(manager, skill);
    expect((await grant(manager, own)).body.code).toBe("own_account");
    const second = await server.person("manager");
    expect((await grant(second, own)).body.code).toBe("role_above");
    expect((await grant(admin, own)).status).toBe(200);
  });

  test("many at once gives each their own skill, and names those that can't be answered", async () => {
    const [one, two] = [await shut(), await shut()];
    const ids = [
      await asked(one.worker, one.skill),
      await asked(two.worker, two.skill),
      await asked(manager, one.skill),
    ];
    const { body } = await server.call(skillRequests.bulkGrant, { as: manager, body: { select: { ids } } });
    expect(body).toMatchObject({ done: 2, refused: [{ code: "own_account" }] });
    expect(await skillsOf(one.worker._id)).toEqual([one.skill]);
    expect(await skillsOf(two.worker._id)).toEqual([two.skill]);
  });
});

describe("declining", () => {
  test("tells the reason, on the project too, and the skill can be asked for again after a month", async () => {
    const { skill, worker, project } = await shut();
    const id = await asked(worker, skill, project);
    await decline(manager, id);
    expect((await reasonsOn(worker, project)).reasons[0].asked).toEqual({
      skill,
      state: "declined",
      answer: "Take the course first.",
      course: null,
    });
    const [note] = await notesOf(worker);
    expect(note.message).toMatch(/^Your request for the skill Skill \d+ was declined: Take the course first\.$/);
    const again = await ask(worker, skill);
    expect([again.status, again.body.code]).toEqual([409, "declined_lately"]);
    expect(again.body.message).toContain("Take the course first.");
    await run(
      server.db.sql,
      sqlText`update skill_requests set created_at = created_at - interval '31 days', decided_at = decided_at - interval '31 days'
       where _id = $1`,
      [id],
    );
    expect((await reasonsOn(worker, project)).reasons[0].asked).toEqual({
      skill,
      state: null,
      answer: "",
      course: null,
    });
    expect((await ask(worker, skill)).status).toBe(201);
  });

  test("with a course to take first: it is named wherever the answer is, and who completes it can ask again", async () => {
    const { skill, worker, project } = await shut();
    const course = await insertCourse(server.db, { name: "Boxes from the start" });
    const id = await asked(worker, skill, project);
    const body = { answer: "You are new to it.", course: course._id };
    const declined = await server.call(skillRequests.decline, { as: manager, params: { _id: id }, body });
    const named = { _id: course._id, name: "Boxes from the start" };
    expect(declined.body.skillRequest).toMatchObject({ state: "declined", course: named });
    expect((await reasonsOn(worker, project)).reasons[0].asked).toMatchObject({ state: "declined", course: named });
    const [note] = await notesOf(worker);
    expect(note.message).toMatch(
      /was declined: You are new to it\. Take the course Boxes from the start; then you can ask again\.$/,
    );
    await insertEnrolment(server.db, course._id, worker._id);
    expect((await ask(worker, skill)).body.code).toBe("declined_lately");
    await run(
      server.db.sql,
      sqlText`update enrolments set status = 'completed', completed_at = now() where course_id = $1`,
      [course._id],
    );
    expect((await reasonsOn(worker, project)).reasons[0].asked).toMatchObject({ state: null, course: null });
    expect((await ask(worker, skill, project)).status).toBe(201);
  });

  test("with a course that is a draft, deleted or unknown is refused at its field, and answers nothing", async () => {
    const { skill, worker } = await shut();
    const id = await asked(worker, skill);
    const draft = await insertCourse(server.db, { name: "A draft", status: "draft" });
    const deleted = await insertCourse(server.db, { name: "A deleted one" });
    await run(server.db.sql, sqlText`update courses set deleted_at = now() where _id = $1`, [deleted._id]);
    for (const course of [draft._id, deleted._id, id]) {
      const body = { answer: "No.", course };
      const one = await server.call(skillRequests.decline, { as: manager, params: { _id: id }, body });
      const many = await server.call(skillRequests.bulkDecline, {
        as: manager,
        body: { ...body, select: { ids: [id] } },
      });
      for (const { status, body: refusal } of [one, many]) {
        expect([status, refusal.fields]).toEqual([400, { course: ["Choose a published course."] }]);
      }
    }
    const { body } = await server.call(skillRequests.show, { as: worker, params: { _id: id } });
    expect(body.skillRequest).toMatchObject({ state: "open", course: null });
  });

  test("many at once, with one reason and one course", async () => {
    const [one, two] = [await shut(), await shut()];
    const ids = [await asked(one.worker, one.skill), await asked(two.worker, two.skill)];
    const course = await insertCourse(server.db, { name: "For everyone" });
    const body = { select: { ids }, answer: "We have enough people.", course: course._id };
    expect((await server.call(skillRequests.bulkDecline, { as: manager, body })).body.done).toBe(2);
    const { body: shown } = await server.call(skillRequests.show, { as: two.worker, params: { _id: ids[1]! } });
    expect(shown.skillRequest).toMatchObject({
      state: "declined",
      answer: "We have enough people.",
      course: { name: "For everyone" },
    });
    expect(await skillsOf(one.worker._id)).toEqual([]);
  });

  test("a request is its person's own to read", async () => {
    const { skill, worker } = await shut();
    const id = await asked(worker, skill);
    const stranger = await server.person("annotator");
    expect((await server.call(skillRequests.show, { as: stranger, params: { _id: id } })).status).toBe(404);
  });
});

test("only open requests are answered", () => {
  expect(skillRequestStatesBefore("granted")).toEqual(["open"]);
  expect(skillRequestStatesBefore("declined")).toEqual(["open"]);
});

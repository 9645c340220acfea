import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

/** What courses have to do with work: what shuts a project names the course that opens it. */
let server: TestServer;
let manager: Actor;
let skill: string;
let project: string;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  skill = (await server.call(skills.create, { as: manager, body: { name: "Drawing boxes" } })).body._id;
  const body = { name: "Streets", status: "active", skills: [skill] };
  project = (await server.call(projects.create, { as: manager, body })).body.projectDrawer._id;
});
afterAll(() => server.close());

const reasonsFor = async (as: Actor, of = project) => {
  const { body } = await server.call(projects.available, { as });
  return body.projectDrawers.find(({ _id }: { _id: string }) => _id === of).reasons;
};

test("a missing skill names the newest open course that grants it, or else the skill", async () => {
  const worker = await server.person("annotator");
  expect(await reasonsFor(worker)).toMatchObject([{ reason: "skill_missing", unlock: { kind: "skill", id: skill } }]);
  const group = newId();
  await server.db.sql.insertInto("groups").values({ _id: group, name: "Others", kind: "plain" }).execute();
  // Neither a draft nor one that is for others.
  await insertCourse(server.db, { name: "Draft", status: "draft", skills: [skill] });
  await insertCourse(server.db, { name: "For others", groups: [group], skills: [skill] });
  expect(await reasonsFor(worker)).toMatchObject([{ unlock: { kind: "skill" } }]);
  const older = await insertCourse(server.db, { name: "Boxes", skills: [skill] });
  const newer = await insertCourse(server.db, { name: "Better boxes", skills: [skill] });
  expect(await reasonsFor(worker)).toMatchObject([
    {
      message: "You need the skill Drawing boxes. The course Better boxes grants it.",
      unlock: { kind: "course", id: newer._id },
    },
  ]);
  // The one that they are in comes first.
  await insertEnrolment(server.db, older._id, worker._id);
  expect(await reasonsFor(worker)).toMatchObject([{ unlock: { kind: "course", id: older._id } }]);
});

test("a course that the person can't complete any more gives way to another one, or to the skill", async () => {
  const granted = (await server.call(skills.create, { as: manager, body: { name: "Drawing lines" } })).body._id;
  const needing = { name: "Lanes", status: "active", skills: [granted] };
  const lanes = (await server.call(projects.create, { as: manager, body: needing })).body.projectDrawer._id;
  const other = await insertCourse(server.db, { name: "Other lines", skills: [granted] });
  const newest = await insertCourse(server.db, { name: "Newest lines", skills: [granted] });
  const named = async (as: Actor) => (await reasonsFor(as, lanes)).map((one: { unlock: object }) => one.unlock);
  for (const status of ["blocked", "completed", "certified"] as const) {
    const worker = await server.person("annotator");
    await insertEnrolment(server.db, newest._id, worker._id, status);
    expect(await named(worker)).toEqual([{ kind: "course", id: other._id }]);
    expect((await server.call(courses.enroll, { as: worker, params: { _id: other._id } })).status).toBe(200);
    await server.db.sql
      .updateTable("enrolments")
      .set({ status: "completed", completed_at: new Date().toISOString() })
      .where("course_id", "=", other._id)
      .where("user_id", "=", worker._id)
      .execute();
    expect(await named(worker)).toEqual([{ kind: "skill", id: granted }]);
  }
  const asideNow = await server.person("annotator");
  await insertEnrolment(server.db, newest._id, asideNow._id, "archived");
  expect(await named(asideNow)).toEqual([{ kind: "course", id: newest._id }]);
});

test("a skill that a course grants from now on is granted to those who completed it, who are told", async () => {
  const [before, added] = [
    (await server.call(skills.create, { as: manager, body: { name: "Granted before" } })).body._id,
    (await server.call(skills.create, { as: manager, body: { name: "Granted from now on" } })).body._id,
  ];
  const { _id } = await insertCourse(server.db, { name: "Grants more", skills: [before] });
  const people = { completed: "", certified: "", archived: "", in_progress: "", blocked: "" };
  const statuses = Object.keys(people) as (keyof typeof people)[];
  const actors = await Promise.all(statuses.map(() => server.person("annotator")));
  for (const [place, status] of statuses.entries()) {
    people[status] = actors[place]!._id;
    await insertEnrolment(server.db, _id, people[status], status);
  }
  await server.db.sql
    .updateTable("enrolments")
    .set({ completed_at: new Date().toISOString() })
    .where("course_id", "=", _id)
    .where("status", "in", ["archived", "blocked"])
    .execute();
  const body = { skills: [before, added] };
  expect((await server.call(courses.edit, { as: manager, params: { _id }, body })).status).toBe(200);
  const held = async (skill: string) =>
    (await server.db.sql.selectFrom("user_skills").select("user_id").where("skill_id", "=", skill).execute())
      .map(({ user_id }) => user_id)
      .toSorted();
  expect(await held(added)).toEqual([people.completed, people.certified, people.archived].toSorted());
  // What was taken away from a person since stays so.
  expect(await held(before)).toEqual([]);
  const told = await server.db.sql
    .selectFrom("notifications")
    .select("user_id")
    .where("kind", "=", "skills_granted")
    .execute();
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual(await held(added));
  // Whoever is blocked gets them later, in which case what they lost before stays lost too.
  const params = { courseId: _id, userId: people.blocked };
  expect((await server.call(courses.unblockUser, { as: manager, params })).status).toBe(200);
  expect(await held(added)).toContain(people.blocked);
  expect(await held(before)).toEqual([]);
  const { body: shown } = await server.call(courses.show, { as: actors[0]!, params: { _id } });
  expect(shown.course.skills).toHaveLength(2);
  expect(shown.course.enrolment.heldSkills).toEqual([{ _id: added, name: "Granted from now on" }]);
});

test("a skill that a course grants and a group that it is private to can't be deleted", async () => {
  const granted = (await server.call(skills.create, { as: manager, body: { name: "Granted" } })).body._id;
  const group = newId();
  await server.db.sql.insertInto("groups").values({ _id: group, name: "Night shift", kind: "plain" }).execute();
  await insertCourse(server.db, { name: "Private", skills: [granted], groups: [group] });
  const skillGone = await server.call(skills.remove, { as: manager, params: { _id: granted } });
  expect(skillGone.body).toMatchObject({ code: "in_use", message: "This skill is still in use: 1 course grants it." });
  const groupGone = await server.call(groups.remove, { as: manager, params: { _id: group } });
  expect(groupGone.body).toMatchObject({
    code: "in_use",
    message: "This group is still in use: the course Private is open to it.",
  });
});

test("a person's record names the courses that they are in and those that they completed", async () => {
  const worker = await server.person("annotator");
  const [now, done, left] = [
    await insertCourse(server.db, { name: "Now" }),
    await insertCourse(server.db, { name: "Done" }),
    await insertCourse(server.db, { name: "Left" }),
  ];
  await insertEnrolment(server.db, now._id, worker._id, "in_progress");
  await insertEnrolment(server.db, done._id, worker._id, "completed");
  await insertEnrolment(server.db, left._id, worker._id, "withdrawn");
  const { body } = await server.call(users.show, { as: manager, params: { _id: worker._id } });
  expect(body.user).toMatchObject({
    enrolledCourses: [{ _id: now._id, name: "Now" }],
    completedCourses: [{ _id: done._id, name: "Done" }],
  });
});

test("a course that somebody was in, or that comes before another, can't be deleted", async () => {
  const worker = await server.person("annotator");
  const first = await insertCourse(server.db, { name: "First of two" });
  await insertCourse(server.db, { name: "Second of two", follows: first._id });
  const remove = (_id: string) => server.call(courses.remove, { as: manager, params: { _id } });
  expect((await remove(first._id)).body.message).toBe("This course is still in use: 1 course comes after it.");
  const taken = await insertCourse(server.db, { name: "Taken" });
  await insertEnrolment(server.db, taken._id, worker._id, "withdrawn");
  expect((await remove(taken._id)).body.message).toBe("This course is still in use: 1 person was in it.");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { EnrolmentState } from "../../../contract/courses/states.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const skill = async (name: string): Promise<string> => {
  const _id = newId();
  await server.db.sql.insertInto("skills").values({ _id, name }).execute();
  return _id;
};
const skillsOf = async ({ _id }: Actor): Promise<string[]> =>
  (await server.db.sql.selectFrom("user_skills").select("skill_id").where("user_id", "=", _id).execute()).map(
    ({ skill_id }) => skill_id,
  );
const show = async (as: Actor, _id: string) => (await server.call(courses.show, { as, params: { _id } })).body.course;
const enroll = (as: Actor, _id: string) => server.call(courses.enroll, { as, params: { _id } });
const read = (as: Actor, _id: string | undefined) => server.call(chapters.read, { as, params: { _id: _id! } });
const open = (as: Actor, _id: string | undefined) => server.call(chapters.show, { as, params: { _id: _id! } });

test("a learner enrols, passes chapter after chapter, completes the course and holds its skills", async () => {
  const worker = await server.person("annotator");
  const granted = await skill("Drawing boxes");
  const { _id, chapters: made } = await insertCourse(server.db, {
    name: "Boxes",
    chapters: ["One", "Two", "Three"],
    skills: [granted],
  });
  expect(await show(worker, _id)).toMatchObject({ isEnrollAble: true, progress: null, enrolment: null });
  expect((await open(worker, made[0])).status).toBe(404);

  const enrolled = await enroll(worker, _id);
  expect(enrolled.body.course).toMatchObject({
    isEnrollAble: false,
    enrolmentMessage: "You are enrolled.",
    progress: 0,
    enrolment: { status: "enrolled" },
  });
  // The second chapter waits for the first.
  expect((await open(worker, made[1])).body).toMatchObject({
    code: "chapter_locked",
    reasons: [
      { reason: "chapter_required", message: "Pass chapter 1 first.", unlock: { kind: "chapter", id: made[0] } },
    ],
  });
  expect((await open(worker, made[0])).status).toBe(200);
  expect((await show(worker, _id)).enrolment).toMatchObject({
    status: "in_progress",
    lastChapter: { _id: made[0], name: "One" },
  });

  expect((await read(worker, made[0])).body.chapter).toMatchObject({ isPassed: true, next: made[1], previous: null });
  expect((await read(worker, made[1])).body.chapter).toMatchObject({ isPassed: true, next: made[2] });
  expect(await show(worker, _id)).toMatchObject({ progress: 67, enrolment: { status: "in_progress" } });
  expect(await skillsOf(worker)).toEqual([]);
  expect((await read(worker, made[2])).body.chapter).toMatchObject({ isPassed: true, next: null });
  const done = await show(worker, _id);
  expect(done).toMatchObject({
    progress: 100,
    enrolmentMessage: "You completed it.",
    enrolment: { status: "certified" },
    certificate: { _id: expect.any(String), name: expect.stringMatching(/^MC-/) },
  });
  expect(done.enrolment.completedAt).not.toBeNull();
  expect(await skillsOf(worker)).toEqual([granted]);
});

test("prerequisites shut a course until they are completed, and say which course opens it", async () => {
  const worker = await server.person("annotator");
  const first = await insertCourse(server.db, { name: "Basics", chapters: ["One"] });
  const second = await insertCourse(server.db, { name: "More", prerequisites: [first._id], chapters: ["One"] });
  const refused = await enroll(worker, second._id);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: "not_enrollable",
    reasons: [
      { reason: "course_required", message: "Complete Basics first.", unlock: { kind: "course", id: first._id } },
    ],
  });
  expect(await show(worker, second._id)).toMatchObject({
    isEnrollAble: false,
    enrolmentMessage: "Complete Basics first.",
    can: { enroll: false },
  });
  await enroll(worker, first._id);
  await read(worker, first.chapters[0]);
  expect((await enroll(worker, second._id)).status).toBe(200);
});

test("a prerequisite that isn't open to the learner leads nowhere, and says whom to ask", async () => {
  const worker = await server.person("annotator");
  const hidden = await insertCourse(server.db, { name: "Not yet", status: "draft", chapters: ["One"] });
  const course = await insertCourse(server.db, { name: "After it", prerequisites: [hidden._id], chapters: ["One"] });
  expect((await show(worker, course._id)).reasons).toEqual([
    {
      reason: "course_required",
      message: "Complete Not yet first. It isn't open to you, so ask your manager.",
      unlock: { kind: "course", id: null },
    },
  ]);
});

test("a private course is for its groups; who is enrolled stays when they change", async () => {
  const [member, stranger] = await Promise.all([server.person("annotator"), server.person("annotator")]);
  const [group, other] = [newId(), newId()];
  await server.db.sql
    .insertInto("groups")
    .values([
      { _id: group, name: "Night shift", kind: "plain" },
      { _id: other, name: "Day shift", kind: "plain" },
    ])
    .execute();
  await server.db.sql.insertInto("group_members").values({ group_id: group, user_id: member._id }).execute();
  const { _id } = await insertCourse(server.db, { name: "Private", groups: [group], chapters: ["One"] });
  const seenBy = async (as: Actor) => (await server.call(courses.show, { as, params: { _id } })).status;
  expect([await seenBy(member), await seenBy(stranger), await seenBy(manager)]).toEqual([200, 404, 200]);
  expect((await enroll(stranger, _id)).status).toBe(404);
  expect((await enroll(member, _id)).status).toBe(200);
  // A learner does not read who else may.
  expect((await show(member, _id)).usersGroup).toEqual([]);

  const set = (usersGroup: string[]) =>
    server.call(courses.setPrivate, { as: manager, params: { _id }, body: { usersGroup } });
  expect((await set([other])).body.privateCourse.usersGroup).toEqual([{ _id: other, name: "Day shift" }]);
  expect((await show(member, _id)).enrolment.status).toBe("enrolled");
  await set([]);
  expect([await seenBy(stranger), (await enroll(stranger, _id)).status]).toEqual([200, 200]);
});

test("twenty enrolments of one person at once are one", async () => {
  const worker = await server.person("annotator");
  const { _id } = await insertCourse(server.db, { name: "Race", chapters: ["One"] });
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await enroll(worker, _id)).status));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  const rows = await server.db.sql.selectFrom("enrolments").select("_id").where("course_id", "=", _id).execute();
  expect(rows).toHaveLength(1);
});

test("leaving a course keeps its results for who enrols again", async () => {
  const worker = await server.person("annotator");
  const { _id, chapters: made } = await insertCourse(server.db, { name: "Left", chapters: ["One", "Two"] });
  await enroll(worker, _id);
  await read(worker, made[0]);
  await open(worker, made[0]);
  const left = await server.call(courses.withdraw, { as: worker, params: { _id } });
  expect(left.body.course).toMatchObject({ enrolment: null, progress: null, isEnrollAble: true });
  expect((await server.call(courses.withdraw, { as: worker, params: { _id } })).body).toMatchObject({
    code: "wrong_state",
    message: "This is withdrawn now, so you can't do that any more.",
  });
  expect((await enroll(worker, _id)).body.course).toMatchObject({ progress: 50, enrolment: { status: "in_progress" } });
});

test("who is blocked can't go on until they are unblocked; what was done meanwhile counts then", async () => {
  const worker = await server.person("annotator");
  const { _id, chapters: made } = await insertCourse(server.db, { name: "Blocked", chapters: ["One"] });
  await insertEnrolment(server.db, _id, worker._id, "in_progress");
  const params = { courseId: _id, userId: worker._id };
  const blocked = await server.call(courses.blockUser, { as: manager, params, query: { reason: "Copied answers" } });
  expect(blocked.body.user).toMatchObject({ status: "blocked", blockReason: "Copied answers" });
  expect((await server.call(courses.blockUser, { as: manager, params })).body.code).toBe("wrong_state");
  const locked = await open(worker, made[0]);
  expect(locked.body).toMatchObject({ code: "chapter_locked", reasons: [{ reason: "course_blocked" }] });
  expect(await show(worker, _id)).toMatchObject({ isEnrollAble: false, reasons: [{ reason: "course_blocked" }] });

  const [enrolment] = await server.db.sql.selectFrom("enrolments").select("_id").where("course_id", "=", _id).execute();
  const passed_at = new Date().toISOString();
  await server.db.sql
    .insertInto("chapter_results")
    .values({ enrolment_id: enrolment!._id, chapter_id: made[0]!, passed_at })
    .execute();
  const unblocked = await server.call(courses.unblockUser, { as: manager, params });
  expect(unblocked.body.user).toMatchObject({ progress: 100, blockReason: "" });
  expect(unblocked.body.user.completedAt).not.toBeNull();
});

test("a person's archived courses are theirs and those that a manager archived", async () => {
  const worker = await server.person("annotator");
  const [mine, theirs, none] = [
    await insertCourse(server.db, { name: "Mine" }),
    await insertCourse(server.db, { name: "Theirs" }),
    await insertCourse(server.db, { name: "None" }),
  ];
  for (const { _id } of [mine, theirs, none]) await insertEnrolment(server.db, _id, worker._id, "in_progress");
  const archive = (isArchived: boolean) =>
    server.call(courses.archiveMine, { as: worker, params: { _id: mine._id }, body: { isArchived } });
  expect((await archive(true)).body.course.enrolment.status).toBe("archived");
  const edit = { as: manager, params: { _id: theirs._id }, body: { status: "archived" } };
  expect((await server.call(courses.edit, edit)).status).toBe(200);
  const namesOf = async (endpoint: typeof courses.mine | typeof courses.myArchived) =>
    (await server.call(endpoint, { as: worker, query: { sortBy: "name:asc" } })).body.courses.map(
      ({ name }: { name: string }) => name,
    );
  expect(await namesOf(courses.myArchived)).toEqual(["Mine", "Theirs"]);
  expect(await namesOf(courses.mine)).toEqual(["None"]);
  expect((await archive(false)).body.course.enrolment.status).toBe("in_progress");
  expect(await namesOf(courses.mine)).toEqual(["Mine", "None"]);
});

test("staff enrol people; those who are in it or not active are named with the reason", async () => {
  const [worker, inside, away] = await Promise.all([
    server.person("annotator"),
    server.person("annotator"),
    server.person("annotator"),
  ]);
  await server.db.sql
    .updateTable("users")
    .set({ deactivated_at: new Date().toISOString() })
    .where("_id", "=", away._id)
    .execute();
  const { _id } = await insertCourse(server.db, { name: "Assigned", status: "draft" });
  await insertEnrolment(server.db, _id, inside._id);
  const body = { users: [worker._id, inside._id, away._id] };
  const reply = await server.call(courses.enrollUsers, { as: manager, params: { _id }, body });
  expect(reply.body).toMatchObject({ done: 1 });
  expect(reply.body.refused.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    "Is in the course already.",
    "Their account is not active.",
  ]);
  const users = await server.call(courses.users, { as: manager, params: { _id }, query: { sortBy: "enrolledAt:asc" } });
  expect(users.body.users.map(({ _id: id }: { _id: string }) => id)).toEqual([inside._id, worker._id]);
  const completed = await server.call(courses.completedUsers, { as: manager, params: { _id }, query: { limit: 1 } });
  expect(completed.body).toMatchObject({ users: [], filteredTotalCount: 0 });
});

test("one's own courses are filtered by the state of the enrolment, whatever the course's own is", async () => {
  const worker = await server.person("annotator");
  const [going, done] = await Promise.all(
    ["Going on", "All done"].map((name) => insertCourse(server.db, { name, chapters: ["One"] })),
  );
  await insertEnrolment(server.db, going!._id, worker._id, "in_progress");
  await insertEnrolment(server.db, done!._id, worker._id, "completed");
  const mine = async (status: EnrolmentState[]) => {
    const { body } = await server.call(courses.mine, { as: worker, query: { status } });
    return (body.courses as { name: string }[]).map(({ name }) => name);
  };
  expect(await mine(["enrolled", "in_progress"])).toEqual(["Going on"]);
  expect(await mine(["completed", "certified"])).toEqual(["All done"]);
});

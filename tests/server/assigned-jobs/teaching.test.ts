import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../helpers/courses.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertAssigned, insertJob } from "../helpers/jobs.ts";
import { type Actor, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { assignedJobs, notifications, projects, skills } = contract;

/** A job that is not accepted proposes the chapter that teaches what went wrong. */
let server: TestServer;
let manager: Actor;
let worker: Actor;
let reviewer: Actor;
let skill: string;
let project: string;
let linked: { _id: string; chapters: string[] };
let granting: { _id: string; chapters: string[] };
beforeAll(async () => {
  server = await startTestServer();
  [manager, worker, reviewer] = await Promise.all([
    server.person("manager"),
    server.person("annotator"),
    server.person("reviewer"),
  ]);
  skill = (await server.call(skills.create, { as: manager, body: { name: "Drawing boxes" } })).body._id;
  project = await insertProject(server.db, "Street signs");
  const body = { guideline: "<h2>Boxes touch</h2><h2>Occluded</h2>" };
  await server.call(projects.updateInfo, { as: manager, params: { _id: project }, body });
  linked = await insertCourse(server.db, { name: "Hard cases", chapters: ["Start", "Hidden objects"] });
  await insertCourse(server.db, { name: "Old boxes", skills: [skill], chapters: ["Old"] });
  granting = await insertCourse(server.db, { name: "Boxes", skills: [skill], chapters: ["What a box is", "Tight"] });
  await link("occluded", linked.chapters[1]!);
});
afterAll(() => server.close());

const link = (anchor: string, chapterId: string | null) =>
  server.call(projects.setClauseChapter, { as: manager, params: { _id: project }, body: { anchor, chapterId } });
const submitted = async (as = worker): Promise<string> => {
  const job = await insertJob(server.db, { project, skills: [skill] });
  return insertAssigned(server.db, { job, worker: as._id, status: "submitted" });
};
const decide = (_id: string, body: object, as = reviewer) =>
  server.call(assignedJobs.review, { as, params: { _id }, body: { decision: "rework", comment: "Look", ...body } });
const readBy = async (as: Actor, _id: string) =>
  (await server.call(assignedJobs.show, { as, params: { _id } })).body.assignedJob.reviews.at(-1).chapter;
const proposals = async (_id: string, as = reviewer): Promise<string[]> => {
  const { body } = await server.call(assignedJobs.teaching, { as, params: { _id } });
  return body.chapters.map(({ name }: { name: string }) => name);
};
const notified = async (as: Actor) => (await server.call(notifications.list, { as })).body.notifications[0];
const privateCourse = async (anchor: string, ...members: readonly Actor[]) => {
  const group = newId();
  await server.db.sql
    .insertInto("groups")
    .values({ _id: group, name: `Group ${group}`, kind: "plain" })
    .execute();
  for (const { _id: user_id } of members) {
    await server.db.sql.insertInto("group_members").values({ group_id: group, user_id }).execute();
  }
  const course = await insertCourse(server.db, {
    name: `For ${group}`,
    groups: [group],
    chapters: [`Secret ${group}`],
  });
  await link(anchor, course.chapters[0]!);
  return course;
};

test("the chapter of a cited clause is proposed, on the worker's page and in what they are told", async () => {
  const _id = await submitted();
  expect(await proposals(_id)).toEqual(["What a box is", "Tight", "Hidden objects"]);
  expect((await decide(_id, { reasons: ["boxes-touch", "occluded"] })).status).toBe(200);
  const course = { _id: linked._id, name: "Hard cases" };
  const chapter = { _id: linked.chapters[1], name: "Hidden objects", course, isEnrolled: false };
  expect(await readBy(worker, _id)).toEqual(chapter);
  expect(await notified(worker)).toMatchObject({
    message: "Job came back to you: Look (Chapter to read: Hidden objects.)",
    link: `/my-jobs/${_id}`,
  });
  await insertEnrolment(server.db, linked._id, worker._id);
  expect(await readBy(worker, _id)).toEqual({ ...chapter, isEnrolled: true });
});

test("without a linked clause it is the first chapter not passed of the newest course that grants the skill", async () => {
  const learner = await server.person("annotator");
  const first = await submitted(learner);
  await decide(first, { reasons: ["boxes-touch"], decision: "reject" });
  expect((await readBy(learner, first)).name).toBe("What a box is");
  expect((await notified(learner)).message).toContain("was rejected: Look (Chapter to read: What a box is.)");
  const enrolment_id = await insertEnrolment(server.db, granting._id, learner._id);
  const passed = { enrolment_id, chapter_id: granting.chapters[0]!, passed_at: new Date().toISOString() };
  await server.db.sql.insertInto("chapter_results").values(passed).execute();
  const second = await submitted(learner);
  await decide(second, {});
  expect((await readBy(learner, second)).name).toBe("Tight");
});

test("the reviewer may choose another or none, of those that may be proposed, and none with accepted work", async () => {
  const _id = await submitted();
  const foreign = await insertCourse(server.db, { name: "Cooking", chapters: ["Soup"] });
  const refused = { status: 400, body: { fields: { chapterId: [expect.any(String)] } } };
  expect(await decide(_id, { chapterId: foreign.chapters[0] })).toMatchObject(refused);
  expect(await decide(_id, { decision: "accept", chapterId: granting.chapters[1] })).toMatchObject(refused);
  await decide(_id, { reasons: ["occluded"], chapterId: granting.chapters[1] });
  expect((await readBy(worker, _id)).name).toBe("Tight");
  const other = await submitted();
  await decide(other, { reasons: ["occluded"], chapterId: null });
  expect(await readBy(worker, other)).toBeNull();
  expect((await notified(worker)).message).toBe("Job came back to you: Look");
  const accepted = await submitted();
  await decide(accepted, { decision: "accept" });
  expect(await readBy(worker, accepted)).toBeNull();
});

test("a private course is proposed only where worker and reviewer are in its group, and read by those alone", async () => {
  const inside = await server.person("annotator");
  const course = await privateCourse("boxes-touch", inside);
  const own = await submitted(inside);
  // The reviewer is not in it, and would learn its name.
  expect((await proposals(own)).some((name) => name.startsWith("Secret"))).toBe(false);
  expect((await proposals(await submitted(), manager)).some((name) => name.startsWith("Secret"))).toBe(false);
  expect(await proposals(own, manager)).toContainEqual(expect.stringMatching(/^Secret/));
  await decide(own, { reasons: ["boxes-touch"] }, manager);
  expect((await readBy(inside, own))._id).toBe(course.chapters[0]);
  await server.db.sql.deleteFrom("group_members").where("user_id", "=", inside._id).execute();
  expect(await readBy(inside, own)).toBeNull();
  await link("boxes-touch", null);
});

test("nobody asks what their own work would propose, and a learner who is blocked is sent to no such course", async () => {
  const author = await server.person("reviewer");
  const own = await submitted(author);
  const asked = await server.call(assignedJobs.teaching, { as: author, params: { _id: own } });
  expect(asked.body.code).toBe("own_work");
  await insertEnrolment(server.db, linked._id, author._id, "blocked");
  expect(await proposals(own)).toEqual(["What a box is", "Tight"]);
});

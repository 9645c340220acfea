import { contract } from "../../../contract/index.ts";
import type { courses } from "../../../contract/courses/endpoints.ts";
import type { EnrolmentState } from "../../../contract/courses/states.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertCourse, insertEnrolment } from "../../server/helpers/courses.ts";
import type { Actor } from "../../server/helpers/test-server.ts";
import { freshName, type NotReadBack, type Samples, type World } from "../sample.ts";
import { makeGroup } from "./groups.ts";

export const makeCourse = (world: World, fields: Partial<Parameters<typeof insertCourse>[1]> = {}) =>
  insertCourse(world.server.db, { name: freshName("Course"), chapters: ["Boxes", "Polygons"], ...fields });

/** A course that the owner is in. */
export const makeMyCourse = async (world: World, owner: Actor, status?: EnrolmentState) => {
  const course = await makeCourse(world);
  await insertEnrolment(world.server.db, course._id, owner._id, status);
  return course;
};

const one = async (world: World) => ({ params: { _id: (await makeCourse(world))._id } });
const mine = (status?: EnrolmentState) => async (world: World, owner: Actor) => ({
  params: { _id: (await makeMyCourse(world, owner, status))._id },
});
const person = async (world: World, status?: EnrolmentState) => {
  const learner = await world.server.person("annotator");
  return { courseId: (await makeMyCourse(world, learner, status))._id, userId: learner._id };
};
const draft = { courseId: newId(), chapterNo: 1, data: { name: "Boxes", body: "<p>Half" } };
const saveDraft = async (world: World, owner: Actor): Promise<string> => {
  const courseId = newId();
  await world.server.db.sql
    .insertInto("course_drafts")
    .values({ user_id: owner._id, course_id: courseId, chapter_no: 1, data: JSON.stringify(draft.data) })
    .execute();
  return courseId;
};

export const samples: Samples<typeof courses> = {
  list: { make: async () => ({ query: { search: "course", level: ["beginner"], sortBy: "name:asc" } }) },
  show: { make: one },
  create: {
    make: async () => ({ body: { name: freshName("Course"), level: "beginner", language: "en" } }),
    values: async (world) => ({
      follows: (await makeCourse(world))._id,
      prerequisites: [(await makeCourse(world))._id],
      pictureId: null,
    }),
  },
  edit: {
    make: async (world) => ({ ...(await one(world)), body: { name: freshName("Course") } }),
    values: async (world) => ({
      follows: (await makeCourse(world))._id,
      prerequisites: [(await makeCourse(world))._id],
      pictureId: null,
    }),
  },
  remove: { make: one },
  checkName: { make: async () => ({ body: { name: freshName("Course") } }) },
  bulkEdit: {
    make: async (world) => ({
      body: { select: { ids: [(await makeCourse(world))._id] }, set: { level: "advanced" } },
    }),
  },
  bulkRemove: { make: async (world) => ({ body: { select: { ids: [(await makeCourse(world))._id] } } }) },
  restore: { make: async (world) => ({ body: { ids: [(await makeCourse(world))._id] } }) },
  export: { make: async () => ({ query: { search: "course", columns: ["name", "learners"] } }) },
  privateCourse: { make: async (world) => ({ params: { _id: (await makeCourse(world))._id } }) },
  setPrivate: {
    make: async (world, owner) => ({
      params: { _id: (await makeCourse(world))._id },
      body: { usersGroup: [await makeGroup(world, owner)] },
    }),
  },
  newest: { make: async () => ({}) },
  mine: { make: async () => ({ query: { status: ["enrolled"], sortBy: "name:asc" } }) },
  myArchived: { make: async () => ({}) },
  count: { make: async () => ({}) },
  series: { make: one },
  related: { make: one },
  todo: { make: async () => ({}) },
  enroll: { make: one },
  withdraw: { make: mine() },
  archiveMine: {
    make: async (world, owner) => ({ ...(await mine()(world, owner)), body: { isArchived: true } }),
  },
  enrollUsers: {
    make: async (world) => ({ ...(await one(world)), body: { users: [(await world.server.person("annotator"))._id] } }),
  },
  chapters: { make: one },
  results: { make: mine("in_progress") },
  users: { make: async (world) => ({ ...(await one(world)), query: { status: ["enrolled"], sortBy: "name:asc" } }) },
  completedUsers: { make: async (world) => ({ ...(await one(world)), query: { limit: 5, skip: 0 } }) },
  exportUsers: { make: async (world) => ({ ...(await one(world)), query: { columns: ["name", "progress"] } }) },
  laterAccuracy: { make: one },
  blockUser: { make: async (world) => ({ params: await person(world), query: { reason: "Copied answers" } }) },
  unblockUser: { make: async (world) => ({ params: await person(world, "blocked") }) },
  saveDraft: { make: async () => ({ body: { ...draft, courseId: newId() } }) },
  drafts: { make: async (world, owner) => ({ query: { courseId: await saveDraft(world, owner) } }) },
  removeDraft: {
    make: async (world, owner) => ({ params: { _id: await saveDraft(world, owner), chapterNo: "1" } }),
  },
  clearDrafts: { make: async (world, owner) => ({ body: { courseId: await saveDraft(world, owner) } }) },
};

/** What a line names: skills and groups by their names. */
export const importedLine = async (world: World) => {
  const { server, people } = world;
  const [skill, group, before] = [freshName("Skill"), freshName("Group"), freshName("Course")];
  await makeCourse(world, { name: before });
  await server.call(contract.skills.create, { as: people.manager, body: { name: skill } });
  await server.call(contract.groups.create, { as: people.manager, body: { name: group } });
  return { skills: [skill], usersGroup: [group], prerequisites: [before], follows: before };
};

/** A record that another one may point at. */
export const reference = async (world: World): Promise<string> => (await makeCourse(world))._id;

export const notReadBack: NotReadBack<typeof courses> = {
  checkName: "it only asks",
  enrollUsers: "it enrols people: tests/server/courses/enrolments.test.ts",
  saveDraft: "it is read back by courses.drafts: tests/server/courses/drafts.test.ts",
  clearDrafts: "it drops drafts: tests/server/courses/drafts.test.ts",
};

import type { z } from "zod";
import { courses } from "../../../contract/courses/endpoints.ts";
import { CourseDetail } from "../../../contract/courses/entity.ts";
import { newestCourses } from "../../../contract/courses/rules.ts";
import { notFound, withCurrent } from "../../core/app-error.ts";
import { createRecord, editRecord, removeRecord } from "../../core/db/crud.ts";
import { requireFreeName } from "../../core/db/name-key.ts";
import type { Write } from "../../core/db/write.ts";
import { type Context, type Handlers, sqlHandler } from "../../core/http/context.ts";
import { exportHandler, manyHandlers } from "../../core/http/crud-handlers.ts";
import { storePicture } from "../files/actions.ts";
import { courseCrud, groupsOf, type StoredCourse } from "./course.ts";
import { countsOf } from "./counts.ts";
import { draftsOf, dropDrafts, saveDraft, signedDraft } from "./drafts.ts";
import { archiveMine, enroll, enrollUsers, setBlocked, withdraw } from "./enrolments.ts";
import { laterAccuracy } from "./later-accuracy.ts";
import { learnerTodosSql } from "./learner-todos.ts";
import { chapterMarks, newcomerMarks } from "./marks.ts";
import { completedSql, peopleSql, personIn, sendPeople } from "./people.ts";
import { archivedView, mineView, newestView } from "./queries.ts";
import { courseById, listedCourse, pageOfCourses, relatedPage, requireSeen, seriesPage, signed } from "./reading.ts";

type Patch = z.output<typeof courses.edit.body>;

/** Writes a course and answers it as its page shows it; also in a stale error. */
const changing = async (
  { services, change }: Pick<Context, "services" | "change">,
  work: (write: Write) => Promise<StoredCourse>,
): Promise<{ course: CourseDetail }> => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => ({ course: await courseById(write, (await work(write))._id, addressOf) })).catch(
    (error: unknown) => {
      throw withCurrent(error, (current: StoredCourse) => signed(current, addressOf));
    },
  );
};

const editing = (id: string, body: Patch) => (write: Write) => editRecord<StoredCourse>(write, courseCrud, id, body);

/** What a learner does about a course, and the course as they see it then. */
const learning = async (
  { services, change }: Pick<Context, "services" | "change">,
  id: string,
  work: (write: Write) => Promise<void>,
) => {
  const addressOf = await services.fileAddresses.signer();
  return change(async (write) => {
    await work(write);
    return { course: await listedCourse(write, id, addressOf) };
  });
};

export const courseHandlers: Handlers<typeof courses> = {
  ...manyHandlers(courses, courseCrud),
  export: exportHandler(courses, { ...courseCrud, entity: CourseDetail }),
  list: ({ query }, context) => pageOfCourses(context, query),
  show: async ({ params }, context) => ({
    course: await courseById(context, params._id, await context.services.fileAddresses.signer()),
  }),
  create: async ({ body, files }, context) => {
    const pictureId = files.picture ? await storePicture(context, files.picture, "picture") : body.pictureId;
    return changing(context, (write) => createRecord<StoredCourse>(write, courseCrud, { ...body, pictureId }));
  },
  edit: ({ params, body }, context) => changing(context, editing(params._id, body)),
  remove: async ({ params }, { services, change }) => {
    const addressOf = await services.fileAddresses.signer();
    return change(async (write) => {
      const chapters = await chapterMarks(write.sql, write.me, params._id);
      const course = await removeRecord<StoredCourse>(write, courseCrud, params._id);
      return { course: { ...signed(course, addressOf), chapters } };
    });
  },
  checkName: ({ body }, { sql }) => requireFreeName(sql, "courses", body.name),
  privateCourse: async ({ params }, { sql, me }) => ({ privateCourse: await groupsOf(sql, me, params._id) }),
  setPrivate: ({ params, body }, { change }) =>
    change(async (write) => {
      await editing(params._id, body)(write);
      return { privateCourse: await groupsOf(write.sql, write.me, params._id) };
    }),
  newest: ({ query }, context) =>
    pageOfCourses(context, { ...query, limit: Math.min(query.limit, newestCourses) }, newestView),
  mine: ({ query }, context) => pageOfCourses(context, query, mineView),
  myArchived: ({ query }, context) => pageOfCourses(context, query, archivedView),
  count: (_, { sql, me }) => countsOf(sql, me),
  series: ({ params, query }, context) => seriesPage(context, params._id, query),
  related: ({ params, query }, context) => relatedPage(context, params._id, query),
  todo: sqlHandler(() => learnerTodosSql()),
  enroll: ({ params }, context) => learning(context, params._id, (write) => enroll(write, params._id)),
  withdraw: ({ params }, context) => learning(context, params._id, (write) => withdraw(write, params._id)),
  archiveMine: ({ params, body }, context) =>
    learning(context, params._id, (write) => archiveMine(write, params._id, body.isArchived)),
  enrollUsers: ({ params, body }, { change }) => change((write) => enrollUsers(write, params._id, body.users)),
  chapters: async ({ params, query }, { sql, me }) => {
    await requireSeen(sql, me, params._id);
    return { chapters: await (query.preview ? newcomerMarks : chapterMarks)(sql, me, params._id) };
  },
  results: async ({ params, query }, { sql, me }) => {
    await requireSeen(sql, me, params._id);
    const isStaff = me.role === "admin" || me.role === "manager";
    const person = isStaff ? (query.user_id ?? me._id) : me._id;
    if (query.user_id !== undefined && query.user_id !== person) throw notFound("enrolment");
    const { email: _email, blockReason: _reason, ...result } = await personIn(sql, me, params._id, person);
    return { result, chapters: await chapterMarks(sql, me, params._id, person) };
  },
  users: sqlHandler(({ params, query }, values) => peopleSql(params._id, query, values)),
  completedUsers: sqlHandler(({ params, query }, values) => completedSql(params._id, query, values)),
  exportUsers: ({ params, query }, context, { reply }) => sendPeople(reply, context, params._id, query),
  laterAccuracy: ({ params }, { sql }) => laterAccuracy(sql, params._id),
  blockUser: ({ params, query }, { change }) =>
    change(async (write) => ({ user: await setBlocked(write, params.courseId, params.userId, true, query.reason) })),
  unblockUser: ({ params }, { change }) =>
    change(async (write) => ({ user: await setBlocked(write, params.courseId, params.userId, false) })),
  saveDraft: ({ body }, { change }) => change(async (write) => ({ draft: await saveDraft(write, body) })),
  drafts: async ({ query }, { sql, me, services }) => {
    const [drafts, addressOf] = await Promise.all([draftsOf(sql, me, query), services.fileAddresses.signer()]);
    return { drafts: drafts.map((draft) => signedDraft(draft, addressOf)) };
  },
  removeDraft: ({ params }, { change }) =>
    change(async (write) => {
      const removed = await dropDrafts(write, params._id, params.chapterNo);
      if (removed === 0) throw notFound("draft");
      return { removed };
    }),
  clearDrafts: ({ body }, { change }) => change(async (write) => ({ removed: await dropDrafts(write, body.courseId) })),
};

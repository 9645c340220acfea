import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import { removeRecord } from "../../core/db/crud.ts";
import { pageSql } from "../../core/db/page.ts";
import { type Handlers, sqlHandler } from "../../core/http/context.ts";
import { manyHandlers } from "../../core/http/crud-handlers.ts";
import { myClock } from "../work-history/actions.ts";
import { assignSkills, createProject, editProject, previewRates, projectById, removeSkills } from "./actions.ts";
import { clauseChapters, setClauseChapter } from "./clause-chapters.ts";
import { checkIn, checkOut, stillActive } from "./check-in.ts";
import { versionsSql } from "./guideline-versions.ts";
import { openProject } from "./open-project.ts";
import { privateProjectById, usersSql } from "./people.ts";
import { changeInfo, readVersion, restoreGuideline } from "./project-info.ts";
import { availableView, projectCrud, projectView, toolOf } from "./queries.ts";
import { acknowledge, readInfo } from "./reading.ts";

export const projectHandlers: Handlers<typeof projects> = {
  list: sqlHandler(({ query }, params) => pageSql({ view: projectView, key: "projectDrawers", query, params })),
  show: async ({ params }, { sql, me }) => ({ projectDrawer: await projectById(sql, me, params._id) }),
  create: ({ body }, { change }) => change(async (write) => ({ projectDrawer: await createProject(write, body) })),
  edit: ({ params, body }, { change }) =>
    change(async (write) => ({ projectDrawer: await editProject(write, params._id, body) })),
  previewRates: async ({ params, body }, { sql, me }) => ({
    effect: await previewRates(sql, me, params._id, body.rates),
  }),
  remove: ({ params }, { change }) =>
    change(async (write) => ({ projectDrawer: await removeRecord<Project>(write, projectCrud, params._id) })),
  ...manyHandlers(projects, projectCrud),
  assignSkills: ({ params, body }, { change }) =>
    change(async (write) => ({ projectDrawer: await assignSkills(write, params._id, body) })),
  removeSkills: ({ params, body }, { change }) =>
    change(async (write) => ({ projectDrawer: await removeSkills(write, params._id, body) })),
  available: sqlHandler(({ query }, params) => pageSql({ view: availableView, key: "projectDrawers", query, params })),
  checkIn: ({ params }, { change }) => change(async (write) => ({ workHistory: await checkIn(write, params._id) })),
  checkOut: ({ params, body }, { change }) =>
    change(async (write) => ({ workHistory: await checkOut(write, params._id, body.pressedAt) })),
  activity: (_, { change }) => change((write) => stillActive(write)),
  info: ({ params }, context) => readInfo(context, params._id),
  updateInfo: ({ params, body }, context) => changeInfo(context, params._id, body),
  acknowledgeGuideline: ({ params, body }, context) => acknowledge(context, params._id, body.number),
  guidelines: sqlHandler(({ params: { _id }, query }, params) => versionsSql(_id, query, params)),
  guideline: async ({ params: { _id, number } }, context) => ({ guideline: await readVersion(context, _id, number) }),
  restoreGuideline: ({ params, body }, context) => restoreGuideline(context, params._id, body),
  clauseChapters: async ({ params }, { sql }) => ({ clauses: await clauseChapters(sql, params._id) }),
  setClauseChapter: ({ params, body }, { change }) =>
    change(async (write) => ({ clauses: await setClauseChapter(write, params._id, body) })),
  privateProject: async ({ params }, { sql, me }) => ({
    privateProject: await privateProjectById(sql, me, params._id),
  }),
  openProject: ({ params, body }, { change }) =>
    change(async (write) => ({ privateProject: await openProject(write, params._id, body) })),
  privateProjectUsers: sqlHandler(({ params: { _id }, query }, params) => usersSql(_id, query, params)),
  myCheckIn: async (_, { sql, me }) => {
    const clock = await myClock(sql, me);
    return { ...clock, tool: clock.workHistory && (await toolOf(sql, clock.workHistory.project._id)) };
  },
};

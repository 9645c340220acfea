import type { z } from "zod";
import type { RatesEffect } from "../../../contract/projects/fields.ts";
import type { Project, projects } from "../../../contract/projects/endpoints.ts";
import { changeRecord, takenBy } from "../../core/db/change-record.ts";
import { asColumns, without } from "../../core/db/field-columns.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/app-error.ts";
import { projectView } from "./queries.ts";
import { holdPayBy, requireOneKindOfRate } from "./pay-by.ts";
import { joined, peopleIn, notifyPeople } from "./people.ts";
import {
  askSkills,
  checkReferences,
  setGroups,
  setMembers,
  setPieceRates,
  setRates,
  setSkills,
  storedRates,
  unaskSkills,
} from "./references.ts";
import { notify } from "../notifications/actions.ts";
import { payersBut } from "../payments/actions.ts";
import { ratesEffect } from "../work-history/actions.ts";

export {
  isForWorker,
  isSeen,
  projectBlockers,
  projectSkills,
  reasonsIn,
  skillMissing,
  workReasons,
  worksOnItsJobs,
} from "./eligibility.ts";
export { notifyOfGroup } from "./people.ts";
export { projectDeleted } from "./queries.ts";

/** The background job that looks at everyone anew once a project asks for another share of right gold items. */
export const newThresholdJob = "judge-by-new-threshold";

type NewProject = z.output<typeof projects.create.body>;
type ProjectPatch = z.output<typeof projects.edit.body>;
type SkillsBody = z.output<typeof projects.assignSkills.body>;

const nameTaken = takenBy("name", { projects_name: "name" });

/** The body's fields as columns, except those with tables of their own; missing fields stay undefined. */
const columnsOf = (body: Omit<ProjectPatch, "version">) => ({
  ...asColumns(without(body, "rates", "pieceRates", "longestShift", "skills", "members", "usersGroup")),
  longest_shift_minutes: body.longestShift,
});

const setReferences = async (sql: Sql, id: string, body: ProjectPatch): Promise<void> => {
  if (body.rates) await setRates(sql, id, body.rates);
  if (body.pieceRates) await setPieceRates(sql, id, body.pieceRates);
  if (body.skills) await setSkills(sql, id, body.skills);
  if (body.members) await setMembers(sql, id, body.members);
  if (body.usersGroup) await setGroups(sql, id, body.usersGroup);
};

/** Projects, for to-dos about those that lack something. */
export const waitingProjects: Waiting = { view: projectView };

/** Throws not_found. */
export const projectById = (sql: Sql, me: Actor, id: string): Promise<Project> =>
  readRecord<Project>(sql, { view: projectView, noun: "project" }, me, id);

/** The present version of a project's guideline; number 0 where it has none. */
export const guidelineOf = async (sql: Sql, id: string): Promise<{ number: number; guideline: string }> => {
  const found = await sql
    .selectFrom("projects")
    .select(["guideline_number as number", "guideline"])
    .where("_id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("project");
  return found;
};

/** Locks the project until the transaction ends, so that check-ins and changes of it run one after another. */
export const lockProject = async (sql: Sql, id: string): Promise<void> => {
  const found = await sql
    .selectFrom("projects")
    .select("_id")
    .where("_id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw notFound("project");
};

export const createProject = async (write: Write, body: NewProject): Promise<Project> => {
  const _id = newId();
  await checkReferences(write.sql, body);
  await write.sql
    .insertInto("projects")
    .values({ _id, ...columnsOf(body), name: body.name, status: body.status, longest_shift_minutes: body.longestShift })
    .execute()
    .catch(nameTaken);
  await setReferences(write.sql, _id, body);
  const project = await projectById(write.sql, write.me, _id);
  requireOneKindOfRate(project);
  const people = await peopleIn(write.sql, _id);
  await write.record({ resource: "projects", id: _id, before: null, after: project, people });
  await notifyPeople(write, _id, null, { status: project.status, people });
  return project;
};

/**
 * Changes a locked project by `work`, under its version, and audits the result; people whom it adds or removes are
 * notified. Throws not_found, stale, taken.
 */
export const changeProject = async (
  write: Write,
  id: string,
  options: { set: ReturnType<typeof columnsOf> | object; version: number | undefined; work: () => Promise<void> },
): Promise<Project> => {
  await lockProject(write.sql, id);
  const before = await projectById(write.sql, write.me, id);
  const inBefore = await peopleIn(write.sql, id);
  const { set, version } = options;
  await changeRecord(write.sql, {
    table: "projects",
    view: projectView,
    me: write.me,
    id,
    noun: "project",
    set,
    version,
  }).catch(nameTaken);
  await options.work();
  const after = await projectById(write.sql, write.me, id);
  const inAfter = await peopleIn(write.sql, id);
  const touched = [...joined(inBefore, inAfter), ...joined(inAfter, inBefore)];
  const people = [...new Set([...after.members.map((member) => member._id), ...touched])];
  await write.record({ resource: "projects", id, before, after, people });
  await notifyPeople(write, id, { status: before.status, people: inBefore }, { status: after.status, people: inAfter });
  if (after.goldThreshold !== before.goldThreshold) {
    await write.enqueue(newThresholdJob, { projectId: id }, { jobKey: `${newThresholdJob} ${id}` });
  }
  return after;
};

type NewRates = z.output<typeof projects.previewRates.body>["rates"];

/** What other rates would do to approved hours that are not paid yet. Throws not_found. */
export const previewRates = async (sql: Sql, me: Actor, id: string, rates: NewRates) => {
  await projectById(sql, me, id);
  return ratesEffect(sql, id, storedRates(rates));
};

/** Rates may change for any day: approved payments keep their own fixed rate. Payers learn what the others come to. */
export const editProject = async (write: Write, id: string, body: ProjectPatch): Promise<Project> => {
  const { version, ...fields } = body;
  let effect: z.output<typeof RatesEffect> | undefined;
  if (fields.payBy) await holdPayBy(write.sql, id, fields.payBy);
  const project = await changeProject(write, id, {
    set: columnsOf(fields),
    version,
    work: async () => {
      await checkReferences(write.sql, fields);
      effect = fields.rates && (await ratesEffect(write.sql, id, storedRates(fields.rates)));
      await setReferences(write.sql, id, fields);
    },
  });
  requireOneKindOfRate(project);
  if (effect && effect.entries > 0) await notifyPayers(write, id, effect);
  return project;
};

const notifyPayers = async (write: Write, project: string, effect: z.output<typeof RatesEffect>): Promise<void> => {
  const { entries: count, before, after } = effect;
  const payers = await payersBut(write.sql, write.me);
  const params = { project, count, before, after };
  await notify(
    write,
    payers.map((userId) => ({ userId, kind: "rates_changed", params })),
  );
};

export const assignSkills = (write: Write, id: string, body: SkillsBody): Promise<Project> =>
  changeProject(write, id, {
    set: {},
    version: body.version,
    work: async () => {
      await checkReferences(write.sql, body);
      await askSkills(write.sql, id, body.skills);
    },
  });

export const removeSkills = (write: Write, id: string, body: SkillsBody): Promise<Project> =>
  changeProject(write, id, {
    set: {},
    version: body.version,
    work: () => unaskSkills(write.sql, id, body.skills),
  });

/** The guidelines that a person confirmed, the newest last, for their archive. */
export const readingsOf = (sql: Sql, userId: string): Promise<{ project: string; version: number; at: string }[]> =>
  run(
    sql,
    sqlText`select p.name as project, r.number as version, r.acknowledged_at as at
     from guideline_reads r join projects p on p._id = r.project_id
     where r.user_id = $1 order by r.acknowledged_at, p.name`,
    [userId],
  );

/** Deletes an erased person's confirmations. */
export const forgetReadings = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql.deleteFrom("guideline_reads").where("user_id", "=", userId).execute();
};

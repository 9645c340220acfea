import type { z } from "zod";
import type { Project, projects } from "../../../contract/projects/endpoints.ts";
import type { Config } from "../../config.ts";
import { changeRecord, takenBy } from "../../core/db/change-record.ts";
import { asColumns, without } from "../../core/db/field-columns.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, readRecord } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notFound } from "../../core/refusal.ts";
import { projectView } from "./queries.ts";
import { joined, peopleIn, tellPeople } from "./people.ts";
import { askSkills, checkReferences, setGroups, setMembers, setRates, setSkills, unaskSkills } from "./references.ts";

type NewProject = z.output<typeof projects.create.body>;
type ProjectPatch = z.output<typeof projects.edit.body>;
type SkillsBody = z.output<typeof projects.assignSkills.body>;

const nameTaken = takenBy("name", { projects_name: "name" });

/** The body's fields as columns, but those that have a table of their own; what is not given stays undefined. */
const columnsOf = (body: Omit<ProjectPatch, "version">) => ({
  ...asColumns(without(body, "rates", "longestShift", "skills", "members", "usersGroup")),
  longest_shift_minutes: body.longestShift,
});

const setReferences = async (sql: Sql, id: string, body: ProjectPatch): Promise<void> => {
  if (body.rates) await setRates(sql, id, body.rates);
  if (body.skills) await setSkills(sql, id, body.skills);
  if (body.members) await setMembers(sql, id, body.members);
  if (body.usersGroup) await setGroups(sql, id, body.usersGroup);
};

/** Projects, among them those that lack something. */
export const waitingProjects: Waiting = { view: projectView };

/** Throws not_found. */
export const projectById = (sql: Sql, me: Caller, id: string): Promise<Project> =>
  readRecord<Project>(sql, { view: projectView, thing: "project" }, me, id);

/** Holds the project until the transaction ends, so that check-ins and changes of it come one after another. */
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

export const createProject = async (write: Write, config: Config, me: Caller, body: NewProject): Promise<Project> => {
  const _id = newId();
  await checkReferences(write.sql, body);
  await write.sql
    .insertInto("projects")
    .values({ _id, ...columnsOf(body), name: body.name, status: body.status, longest_shift_minutes: body.longestShift })
    .execute()
    .catch(nameTaken);
  await setReferences(write.sql, _id, body);
  const project = await projectById(write.sql, me, _id);
  const people = await peopleIn(write.sql, _id);
  await write.record({ resource: "projects", id: _id, before: null, after: project, people });
  await tellPeople(write, config, _id, [], people);
  return project;
};

/**
 * Changes a locked project by `work`, under its version, and records what came of it; whoever came in by it, or is out
 * by it, is told. Throws not_found, stale, taken.
 */
export const changeProject = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  options: { set: ReturnType<typeof columnsOf> | object; version: number | undefined; work: () => Promise<void> },
): Promise<Project> => {
  await lockProject(write.sql, id);
  const before = await projectById(write.sql, me, id);
  const inBefore = await peopleIn(write.sql, id);
  const { set, version } = options;
  await changeRecord(write.sql, { table: "projects", view: projectView, me, id, thing: "project", set, version }).catch(
    nameTaken,
  );
  await options.work();
  const after = await projectById(write.sql, me, id);
  const inAfter = await peopleIn(write.sql, id);
  const touched = [...joined(inBefore, inAfter), ...joined(inAfter, inBefore)];
  const people = [...new Set([...after.members.map((member) => member._id), ...touched])];
  await write.record({ resource: "projects", id, before, after, people });
  await tellPeople(write, config, id, inBefore, inAfter);
  return after;
};

/** Rates may change for any day: what was approved for payment keeps its own frozen rate. */
export const editProject = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  body: ProjectPatch,
): Promise<Project> => {
  const { version, ...fields } = body;
  return changeProject(write, config, me, id, {
    set: columnsOf(fields),
    version,
    work: async () => {
      await checkReferences(write.sql, fields);
      await setReferences(write.sql, id, fields);
    },
  });
};

export const assignSkills = (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  body: SkillsBody,
): Promise<Project> =>
  changeProject(write, config, me, id, {
    set: {},
    version: body.version,
    work: async () => {
      await checkReferences(write.sql, body);
      await askSkills(write.sql, id, body.skills);
    },
  });

export const removeSkills = (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  body: SkillsBody,
): Promise<Project> =>
  changeProject(write, config, me, id, {
    set: {},
    version: body.version,
    work: () => unaskSkills(write.sql, id, body.skills),
  });

/** What somebody said that they have read, the newest last, for the archive of their data. */
export const readingsOf = (sql: Sql, userId: string): Promise<{ project: string; version: number; at: string }[]> =>
  run(
    sql,
    `select p.name as project, r.number as version, r.acknowledged_at as at
     from guideline_reads r join projects p on p._id = r.project_id
     where r.user_id = $1 order by r.acknowledged_at, p.name`,
    [userId],
  );

/** Forgets what somebody who is erased has read. */
export const forgetReadings = async ({ sql }: Write, userId: string): Promise<void> => {
  await sql.deleteFrom("guideline_reads").where("user_id", "=", userId).execute();
};

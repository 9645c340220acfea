import type { z } from "zod";
import type { Project, projects } from "../../../contract/projects.ts";
import type { Config } from "../../config.ts";
import { changeRecord, takenBy } from "../../db/change-record.ts";
import type { Sql } from "../../db/pool.ts";
import { type Caller, readRecord } from "../../db/view.ts";
import type { Waiting } from "../../db/waiting.ts";
import type { Write } from "../../db/write.ts";
import { newId } from "../../ids.ts";
import { notFound } from "../../refusal.ts";
import { send } from "../notifications/actions.ts";
import { projectView } from "./queries.ts";
import { askSkills, checkReferences, unaskSkills, setMembers, setRates, setSkills } from "./references.ts";

type NewProject = z.output<typeof projects.create.body>;
type ProjectPatch = z.output<typeof projects.edit.body>;
type SkillsBody = z.output<typeof projects.assignSkills.body>;

const nameTaken = takenBy("name", { projects_name: "name" });

/** The body's fields as columns; what is not given stays undefined. */
const columnsOf = (body: Omit<ProjectPatch, "version">) => ({
  name: body.name,
  client_alias: body.clientAlias,
  description: body.description,
  platform: body.platform,
  status: body.status,
  is_private: body.isPrivate,
  capacity: body.capacity,
  longest_shift_minutes: body.longestShift,
});

const setReferences = async (sql: Sql, id: string, body: ProjectPatch): Promise<void> => {
  if (body.rates) await setRates(sql, id, body.rates);
  if (body.skills) await setSkills(sql, id, body.skills);
  if (body.members) await setMembers(sql, id, body.members);
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
  await write.record({
    resource: "projects",
    id: _id,
    before: null,
    after: project,
    people: [...new Set(body.members)],
  });
  await tellMembers(write, config, [], project);
  return project;
};

/** Those who came and those who went hear of it. */
const tellMembers = (write: Write, config: Config, before: Project["members"], after: Project): Promise<void> => {
  const missingIn = (members: Project["members"], others: Project["members"]): string[] => {
    const known = new Set(others.map(({ _id }) => _id));
    return members.map(({ _id }) => _id).filter((id) => !known.has(id));
  };
  const params = { project: after._id };
  return send(write, config, [
    ...missingIn(after.members, before).map((userId) => ({ userId, kind: "project_joined" as const, params })),
    ...missingIn(before, after.members).map((userId) => ({ userId, kind: "project_left" as const, params })),
  ]);
};

/** Changes a locked project by `work`, under its version, and records what came of it. */
const changeProject = async (
  write: Write,
  me: Caller,
  id: string,
  options: { set: ReturnType<typeof columnsOf> | object; version: number | undefined; work: () => Promise<void> },
): Promise<{ before: Project; after: Project }> => {
  await lockProject(write.sql, id);
  const before = await projectById(write.sql, me, id);
  const { set, version } = options;
  await changeRecord(write.sql, { table: "projects", view: projectView, me, id, thing: "project", set, version }).catch(
    nameTaken,
  );
  await options.work();
  const after = await projectById(write.sql, me, id);
  const people = [...new Set([...before.members, ...after.members].map((member) => member._id))];
  await write.record({ resource: "projects", id, before, after, people });
  return { before, after };
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
  const { before, after } = await changeProject(write, me, id, {
    set: columnsOf(fields),
    version,
    work: async () => {
      await checkReferences(write.sql, fields);
      await setReferences(write.sql, id, fields);
    },
  });
  await tellMembers(write, config, before.members, after);
  return after;
};

export const assignSkills = async (write: Write, me: Caller, id: string, body: SkillsBody): Promise<Project> => {
  const { after } = await changeProject(write, me, id, {
    set: {},
    version: body.version,
    work: async () => {
      await checkReferences(write.sql, body);
      await askSkills(write.sql, id, body.skills);
    },
  });
  return after;
};

export const removeSkills = async (write: Write, me: Caller, id: string, body: SkillsBody): Promise<Project> => {
  const { after } = await changeProject(write, me, id, {
    set: {},
    version: body.version,
    work: () => unaskSkills(write.sql, id, body.skills),
  });
  return after;
};

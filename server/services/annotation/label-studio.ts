import { z } from "zod";
import { type Ability, NotOffered, type ServerCalls, type ServerJobStatus } from "./annotation-server.ts";
import type { Ask } from "./connection.ts";
import { allPages, Count, countsOf, fullName, Id, listOf, summed, Text } from "./replies.ts";
import { numberOf, read, unlessGone } from "./server-http.ts";

const pageSize = 100;

/** What its Community Edition has no call for; its tasks have the annotations of everyone who opened them. */
export const labelStudioLacks: readonly Ability[] = [
  "assign",
  "unassign",
  "review",
  "setStatus",
  "videos",
  "users",
  "labels",
];

const Organizations = listOf(z.object({ id: Id, title: Text }));
const Project = z.object({
  id: Id,
  title: Text,
  task_number: Count,
  parsed_label_config: z
    .record(z.string(), z.object({ type: Text, labels: listOf(z.string()) }))
    .nullish()
    .transform((config) => Object.values(config ?? {})),
});
const Result = z.object({ type: z.string(), value: z.record(z.string(), z.unknown()).nullish() });
const Task = z.object({
  id: Id,
  inner_id: Count,
  project: Id.nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  is_labeled: z.boolean().nullish(),
  total_annotations: Count,
  annotations: listOf(z.object({ result: listOf(Result) })),
});
type Task = z.output<typeof Task>;
const Users = listOf(z.object({ id: Id, email: Text, first_name: Text, last_name: Text }));

/**
 * Label Studio's API, Community Edition: an organization is a team with one workspace, a project has one dataset, and
 * each of its tasks is a job. Nobody is assigned there, and a login is an e-mail address.
 */
export const labelStudioCalls = (ask: Ask, site: string): ServerCalls => {
  const get = async <T>(schema: z.ZodType<T>, path: string) => read(schema, await ask({ verb: "GET", path }));
  const project = (id: string) => get(Project, `/api/projects/${numberOf(id)}/`);
  const task = (id: string) => get(Task, `/api/tasks/${numberOf(id)}/`);

  const projects = () => {
    const Page = z.object({ next: Text, results: listOf(Project) });
    return allPages(async (page) => {
      const call = { verb: "GET", path: "/api/projects/", query: { page, page_size: pageSize } } as const;
      const { next, results } = read(Page, await ask(call));
      return { records: results, isLast: !next };
    });
  };
  const annotations = async (projectId: string) => {
    const Page = z.object({ total: z.number(), tasks: listOf(Task) });
    // A server may send fewer at once than it is asked for.
    let seen = 0;
    const found = await allPages(async (page) => {
      const query = { project: numberOf(projectId), page, page_size: pageSize, fields: "all" };
      const { total, tasks } = read(Page, await ask({ verb: "GET", path: "/api/tasks/", query }));
      seen += tasks.length;
      return { records: tasks, isLast: seen >= total };
    });
    return found.map((one) => ({ itemId: one.id, item: nameOf(one), objects: countsOf(classesOf(one)) }));
  };
  const lacking = (ability: Ability) => async (): Promise<never> => {
    throw new NotOffered(ability);
  };

  return {
    teams: async () =>
      (await get(Organizations, "/api/organizations/")).map(({ id, title }) => ({ id, name: title || id })),
    workspaces: async (teamId) => [{ id: teamId, name: "All projects" }],
    projects: async () =>
      (await projects()).map(({ id, title, task_number, parsed_label_config: config }) => ({
        id,
        name: title || id,
        items: task_number ?? null,
        dataType: config[0]?.type ?? null,
      })),
    project: (id) =>
      unlessGone(async () => {
        const { parsed_label_config: config } = await project(id);
        const classes = config.flatMap(({ type, labels }) => labels.map((name) => ({ name, shape: type ?? null })));
        return { id, classes, tags: [], dataType: config[0]?.type ?? null };
      }),
    datasets: async (projectId) => [
      { id: projectId, name: "All tasks", items: (await project(projectId)).task_number ?? null },
    ],
    videos: lacking("videos"),
    job: (id) => unlessGone(async () => jobOf(await task(id), site)),
    assign: lacking("assign"),
    review: lacking("review"),
    setStatus: lacking("setStatus"),
    counts: async (datasetId) => summed(await annotations(datasetId), null),
    annotations,
    user: async (login) => {
      const one = (await get(Users, "/api/users/")).find(({ email }) => email === login);
      return one ? { id: one.id, login, name: fullName(one), email: login } : null;
    },
    createUser: lacking("users"),
    addToTeam: lacking("users"),
  };
};

/** The first text of its data is the address of what is to be labelled. */
const nameOf = ({ id, data }: Task): string => {
  const address = Object.values(data ?? {}).find((value) => typeof value === "string");
  return address?.split(/[?#]/)[0]!.split("/").findLast(Boolean) ?? `Task ${id}`;
};

/** A region's labels are in its value, by the name of its type. */
const classesOf = ({ annotations }: Task): string[] =>
  annotations.flatMap(({ result }) =>
    result.flatMap(({ type, value }) => z.array(z.string()).safeParse(value?.[type]).data ?? []),
  );

const statusOf = ({ is_labeled, total_annotations, annotations }: Task): ServerJobStatus => {
  if (is_labeled) return "completed";
  return (total_annotations ?? annotations.length) > 0 ? "in_progress" : "pending";
};

const jobOf = (found: Task, site: string) => {
  const { id, inner_id, project = null } = found;
  return {
    id,
    name: `Task ${inner_id ?? id}`,
    status: statusOf(found),
    projectId: project,
    datasetId: project,
    annotator: null,
    reviewer: null,
    items: 1,
    finishedItems: found.is_labeled ? 1 : 0,
    entities: [{ id, name: nameOf(found), reviewStatus: null }],
    link: project ? `${site}/projects/${project}/data?task=${id}` : null,
  };
};

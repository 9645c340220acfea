import { z } from "zod";
import type { ItemObjects, ServerCalls, ServerJobStatus } from "./annotation-server.ts";
import type { Ask } from "./connection.ts";
import { allPages, Count, countsOf, fullName, Id, listOf, noAccount, putInTeam, summed, Text } from "./replies.ts";
import { numberOf, read, unlessGone } from "./server-http.ts";

type Stage = "annotation" | "validation" | "acceptance";
type State = "new" | "in progress" | "completed" | "rejected";

const pageSize = 100;
/** What belongs to no organization. */
const personal = { id: "personal", name: "Without organization" };

const Organization = z.object({ id: Id, name: Text, slug: z.string() });
const Named = z.object({ id: Id, name: z.string() });
const Label = Named.extend({ type: Text });
const Project = Named.extend({ dimension: Text });
const Task = Named.extend({ size: Count, mode: Text });
const User = z.object({ id: Id, username: z.string(), first_name: Text, last_name: Text, email: Text });
const Membership = z.object({ id: Id, user: z.object({ id: Id }).nullish(), role: z.string() });
const Job = z.object({
  id: Id,
  task_id: Id,
  project_id: Id.nullish(),
  assignee: z.object({ username: z.string() }).nullish(),
  stage: z.enum(["annotation", "validation", "acceptance"]),
  state: z.enum(["new", "in progress", "completed", "rejected"]),
  mode: Text,
  frame_count: Count,
  start_frame: Count,
  stop_frame: Count,
});
const DataMeta = z.object({ size: Count, frames: listOf(z.object({ name: z.string() })) });
const Labelled = z.object({ label_id: Id, frame: z.number() });
const Annotations = z.object({ shapes: listOf(Labelled), tracks: listOf(Labelled) });

/** What a job of each status is there: who has done all frames has handed them over for review. */
const stages: Readonly<Record<ServerJobStatus, { readonly stage?: Stage; readonly state: State }>> = {
  pending: { stage: "annotation", state: "new" },
  in_progress: { stage: "annotation", state: "in progress" },
  on_review: { stage: "validation", state: "new" },
  review_completed: { stage: "validation", state: "completed" },
  completed: { stage: "acceptance", state: "completed" },
  stopped: { state: "rejected" },
};
const statusOf = (stage: Stage, state: State): ServerJobStatus => {
  if (state === "rejected") return "stopped";
  if (stage === "annotation") {
    return state === "new" ? "pending" : state === "completed" ? "on_review" : "in_progress";
  }
  if (stage === "validation") return state === "completed" ? "review_completed" : "on_review";
  return state === "completed" ? "completed" : "review_completed";
};

/** Organizations have other roles: whoever annotates or reviews is a worker. */
const roles = { annotator: "worker", reviewer: "worker", manager: "supervisor" } as const;
const rolesThatLead = new Set(["maintainer", "owner"]);

/**
 * CVAT's REST API, version 2: an organization is a team with one workspace, a task is a dataset. A job has one
 * assignee, who annotates it in the first stage and reviews it in the others: who may change it in any of them.
 */
export const cvatCalls = (ask: Ask, site: string): ServerCalls => {
  const get = async <T>(schema: z.ZodType<T>, path: string) => read(schema, await ask({ verb: "GET", path }));
  const list = <T extends { readonly id: string }>(
    schema: z.ZodType<T>,
    path: string,
    query: Readonly<Record<string, string | number>> = {},
  ) => {
    const Page = z.object({ next: Text, results: listOf(schema) });
    return allPages(async (page) => {
      // Not by the address in `next`: it may name another host, which must not get the key.
      const call = { verb: "GET", path, query: { ...query, page, page_size: pageSize } } as const;
      const { next, results } = read(Page, await ask(call));
      return { records: results, isLast: !next };
    });
  };
  const job = (id: string) => get(Job, `/api/jobs/${numberOf(id)}`);
  const change = async (id: string, body: { assignee?: number | null; stage?: Stage; state?: State }) =>
    void (await ask({ verb: "PATCH", path: `/api/jobs/${numberOf(id)}`, body }));

  const user = async (login: string) => {
    const one = (await list(User, "/api/users", { search: login })).find(({ username }) => username === login);
    if (!one) return null;
    return { id: one.id, login, name: fullName(one), email: one.email ?? null };
  };
  const idOf = async (login: string | null): Promise<number | null> => {
    if (login === null) return null;
    const found = await user(login);
    if (!found) throw noAccount();
    return numberOf(found.id);
  };

  const meta = (taskId: string) => get(DataMeta, `/api/tasks/${numberOf(taskId)}/data/meta`);
  const annotations = async (taskId: string): Promise<ItemObjects[]> => {
    const { shapes, tracks } = await get(Annotations, `/api/tasks/${numberOf(taskId)}/annotations`);
    const labels = new Map((await list(Label, "/api/labels", { task_id: taskId })).map(({ id, name }) => [id, name]));
    const data = await meta(taskId);
    const classesOf = (all: readonly z.output<typeof Labelled>[]) =>
      countsOf(all.map(({ label_id }) => labels.get(label_id) ?? label_id));
    const objects = [...shapes, ...tracks];
    if (isVideo(data)) return [{ itemId: taskId, item: data.frames[0]!.name, objects: classesOf(objects) }];
    const byFrame = Map.groupBy(objects, ({ frame }) => frame);
    return data.frames.map(({ name }, frame) => ({
      itemId: frameId(taskId, frame),
      item: name,
      objects: classesOf(byFrame.get(frame) ?? []),
    }));
  };

  return {
    teams: async () => [
      ...(await list(Organization, "/api/organizations")).map(({ id, name, slug }) => ({ id, name: name || slug })),
      personal,
    ],
    workspaces: async (teamId) => [{ id: teamId, name: "All projects" }],
    projects: async (workspaceId) => {
      // What has no organization is found by an empty name of one.
      const owner: Record<string, string | number> =
        workspaceId === personal.id ? { org: "" } : { org_id: numberOf(workspaceId) };
      const found = await list(Project, "/api/projects", owner);
      return found.map(({ id, name, dimension }) => ({ id, name, items: null, dataType: dimension ?? null }));
    },
    project: (id) =>
      unlessGone(async () => {
        const { dimension } = await get(Project, `/api/projects/${numberOf(id)}`);
        const labels = await list(Label, "/api/labels", { project_id: id });
        const classes = labels.map(({ name, type }) => ({ name, shape: type ?? null }));
        return { id, classes, tags: [], dataType: dimension ?? null };
      }),
    datasets: async (projectId) =>
      (await list(Task, "/api/tasks", { project_id: numberOf(projectId) })).map(({ id, name, size, mode }) => ({
        id,
        name,
        items: mode === "interpolation" ? 1 : (size ?? null),
      })),
    videos: async (datasetId) => {
      const data = await meta(datasetId);
      if (!isVideo(data)) return [];
      return [{ id: datasetId, name: data.frames[0]!.name, datasetId, seconds: null, frames: data.size ?? null }];
    },
    job: (id) => unlessGone(async () => jobOf(await job(id), site)),
    assign: async (jobId, login) => change(jobId, { assignee: await idOf(login), stage: "annotation" }),
    // Whoever annotated it is the one assignee that it has, who could go on if they stayed.
    review: async (jobId, login) =>
      change(jobId, login === null ? { assignee: null } : { assignee: await idOf(login), ...stages.on_review }),
    setStatus: (jobId, status) => change(jobId, stages[status]),
    counts: async (datasetId) => {
      const data = await meta(datasetId);
      return summed(await annotations(datasetId), isVideo(data) ? (data.size ?? null) : null);
    },
    annotations,
    user,
    createUser: async ({ login, name, email, password }) => {
      const [first_name = "", ...rest] = name.split(" ");
      const body = { username: login, email, first_name, last_name: rest.join(" ") };
      const passwords = { password1: password, password2: password };
      await ask({ verb: "POST", path: "/api/auth/register", body: { ...body, ...passwords }, once: true });
      const found = await user(login);
      if (!found) throw noAccount();
      return found;
    },
    addToTeam: async (userId, teamId, role) => {
      const { username, email } = await get(User, `/api/users/${numberOf(userId)}`);
      const query = { org_id: numberOf(teamId) };
      await putInTeam({
        role: roles[role],
        rolesThatLead,
        find: async () => {
          const found = await list(Membership, "/api/memberships", { ...query, user: username });
          return found.find(({ user }) => user?.id === userId);
        },
        add: async () => {
          if (!email) throw noAccount();
          await ask({ verb: "POST", path: "/api/invitations", query, body: { email, role: roles[role] } });
        },
        change: ({ id }) =>
          ask({ verb: "PATCH", path: `/api/memberships/${numberOf(id)}`, query, body: { role: roles[role] } }),
      });
    },
  };
};

const frameId = (taskId: string, frame: number): string => `${taskId}/${frame}`;

/** The frames of a job, which is a part of its task; none of a video, whose objects are those of the whole. */
const framesOf = ({ task_id, mode, start_frame, stop_frame }: z.output<typeof Job>) => {
  if (mode === "interpolation" || typeof start_frame !== "number" || typeof stop_frame !== "number") return [];
  return Array.from({ length: stop_frame - start_frame + 1 }, (_, nth) => {
    const frame = start_frame + nth;
    return { id: frameId(task_id, frame), name: `Frame ${frame}`, reviewStatus: null };
  });
};

/** A video's frames have one name. */
const isVideo = ({ size, frames }: z.output<typeof DataMeta>): boolean => frames.length === 1 && (size ?? 0) > 1;

const jobOf = (found: z.output<typeof Job>, site: string) => {
  const { id, stage, state, assignee, frame_count } = found;
  const status = statusOf(stage, state);
  const [items, login] = [frame_count ?? 0, assignee?.username ?? null];
  return {
    id,
    name: `Job ${id}`,
    status,
    projectId: found.project_id ?? null,
    datasetId: found.task_id,
    annotator: stage === "annotation" ? login : null,
    reviewer: stage === "annotation" ? null : login,
    items,
    finishedItems: ["on_review", "review_completed", "completed"].includes(status) ? items : 0,
    entities: framesOf(found),
    link: `${site}/tasks/${found.task_id}/jobs/${id}`,
  };
};

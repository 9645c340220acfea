import { type Answer, nextId, type Options, pageOf, type Protocol, textOf } from "./protocol.ts";
import {
  byId,
  type Dataset,
  type Item,
  type Job,
  loginOf,
  memberOf,
  type Project,
  type User,
  type World,
} from "./world.ts";

type Given = Readonly<Record<string, unknown>>;
type Method = (world: World, given: Given, options: Options) => Answer;

const roles = ["admin", "developer", "annotator", "viewer", "reviewer", "manager"].map((role, place) => ({
  id: place + 1,
  role,
}));
const roleOf = (roleId: unknown): string | undefined => roles.find(({ id }) => isOf(id, roleId))?.role;
const fails = (status: number, error: string): Answer => [status, { error, details: { message: error } }];
const gone = fails(404, "Not found");

/** A list in pages, with `entities`. */
const list =
  (found: (world: World, given: Given) => readonly object[]): Method =>
  (world, given, options) => {
    const all = found(world, given);
    const { records, perPage, pagesCount } = pageOf(all, given["page"], given["per_page"], options);
    return [200, { total: all.length, perPage, pagesCount, entities: records }];
  };
const info =
  <T>(find: (world: World, id: unknown) => T | undefined, show: (one: T, world: World) => unknown): Method =>
  (world, { id }) => {
    const one = find(world, id);
    return one === undefined ? gone : [200, show(one, world)];
  };
const isOf = (value: number, given: unknown): boolean => String(value) === String(given);
const itemsOf = ({ items }: World, datasetId: unknown): Item[] => items.filter((one) => isOf(one.datasetId, datasetId));

const showProject = ({ id, name, workspaceId, type }: Project) => ({ id, name, description: "", workspaceId, type });
const showDataset = (dataset: Dataset, world: World) => {
  const count = itemsOf(world, dataset.id).length;
  return { ...dataset, description: "", itemsCount: count, imagesCount: count };
};
const showVideo = ({ id, name, datasetId, seconds, frames }: Item) => ({
  id,
  name,
  datasetId,
  link: null,
  framesCount: frames,
  tags: [],
  fileMeta: { mime: "video/mp4", duration: seconds, framesCount: frames, width: 1920, height: 1080 },
});
const objectsOf = ({ objects, datasetId }: Item, { datasets, projects }: World) => {
  const { classes } = byId(projects, byId(datasets, datasetId)?.projectId)!;
  return objects.flatMap((count, nth) => Array.from({ length: count }, () => ({ classTitle: classes[nth], tags: [] })));
};
const showUser = (user: User) => ({ ...user, role: null, roleId: null, logins: 3, disabled: false, lastLogin: null });

const showJob = (job: Job, world: World) => {
  const dataset = byId(world.datasets, job.datasetId)!;
  const project = byId(world.projects, dataset.projectId)!;
  const workspace = byId(world.workspaces, project.workspaceId)!;
  const isDone = ["review_completed", "completed"].includes(job.status);
  return {
    id: job.id,
    name: job.name,
    readme: "",
    description: "",
    teamId: workspace.teamId,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    projectId: project.id,
    projectName: project.name,
    datasetId: dataset.id,
    datasetName: dataset.name,
    userId: job.annotatorId,
    labelerLogin: loginOf(world, job.annotatorId),
    reviewerId: job.reviewerId,
    reviewerLogin: loginOf(world, job.reviewerId),
    status: job.status,
    disabled: false,
    imagesCount: job.itemIds.length,
    finishedImagesCount: isDone || job.status === "on_review" ? job.itemIds.length : 0,
    // These are null on the real server where a job was made without them.
    range: null,
    classes: null,
    projectTags: null,
    imageTags: null,
    entities: job.itemIds.map((id) => ({
      id,
      name: byId(world.items, id)!.name,
      reviewStatus: isDone ? "accepted" : "none",
    })),
  };
};

const moves: Readonly<Record<string, readonly string[]>> = {
  pending: ["in_progress", "stopped"],
  in_progress: ["pending", "on_review", "stopped"],
  on_review: ["in_progress", "review_completed", "completed", "stopped"],
  review_completed: ["completed", "in_progress"],
  completed: ["in_progress"],
  stopped: ["pending", "in_progress"],
};

const methods: Readonly<Record<string, Method>> = {
  "teams.list": list(({ teams }) => teams),
  "workspaces.list": list(({ workspaces }, { teamId }) => workspaces.filter((one) => isOf(one.teamId, teamId))),
  "projects.list": list((world, { workspaceId }) =>
    world.projects
      .filter((one) => isOf(one.workspaceId, workspaceId))
      .map((project) => {
        const datasets = world.datasets.filter(({ projectId }) => projectId === project.id);
        const itemsCount = datasets.reduce((sum, { id }) => sum + itemsOf(world, id).length, 0);
        return { ...showProject(project), datasetsCount: datasets.length, itemsCount, imagesCount: itemsCount };
      }),
  ),
  "projects.info": info(({ projects }, id) => byId(projects, id), showProject),
  "projects.meta": info(
    ({ projects }, id) => byId(projects, id),
    ({ classes, type }) => ({
      classes: classes.map((title, place) => ({ id: place + 1, title, shape: "rectangle", color: "#0F8A8A" })),
      tags: type === "videos" ? [{ id: 1, name: "night", value_type: "none", color: "#8A0F59" }] : null,
      projectType: type,
    }),
  ),
  "datasets.list": list((world, { projectId }) =>
    world.datasets.filter((one) => isOf(one.projectId, projectId)).map((one) => showDataset(one, world)),
  ),
  "datasets.info": info(({ datasets }, id) => byId(datasets, id), showDataset),
  "videos.list": list((world, { datasetId }) => itemsOf(world, datasetId).map(showVideo)),
  "videos.annotations.bulk.info": (world, { videoIds }) => {
    const wanted = world.items.filter(({ id }) => (videoIds as unknown[]).includes(id));
    return [200, wanted.map((one) => ({ videoId: one.id, videoName: one.name, objects: objectsOf(one, world) }))];
  },
  "annotations.list": list((world, { datasetId }) =>
    itemsOf(world, datasetId).map((one) => ({
      imageId: one.id,
      imageName: one.name,
      annotation: { description: "", tags: [], size: { height: 1080, width: 1920 }, objects: objectsOf(one, world) },
    })),
  ),
  "jobs.info": info(({ jobs }, id) => byId(jobs, id), showJob),
  "jobs.set-status": ({ jobs }, { id, status }) => {
    const job = byId(jobs, id);
    if (!job) return gone;
    if (!moves[job.status]?.includes(String(status))) return fails(400, "Job status can't be changed");
    job.status = status as Job["status"];
    return [200, { success: true }];
  },
  "jobs.editInfo": ({ jobs, users }, { id, userId, reviewerId }) => {
    const job = byId(jobs, id);
    const ids = [userId, reviewerId].filter((one) => one !== undefined);
    if (!job || ids.some((one) => !byId(users, one))) return gone;
    if (userId !== undefined) job.annotatorId = Number(userId);
    if (reviewerId !== undefined) job.reviewerId = Number(reviewerId);
    return [200, { id: job.id }];
  },
  "users.list": list(({ users }, { filter }) => {
    const wanted = (filter as { field: "login"; value: string }[] | undefined) ?? [];
    return users.filter((user) => wanted.every(({ field, value }) => user[field] === value)).map(showUser);
  }),
  "users.info": info(
    ({ users }, id) => byId(users, id),
    (user, { members, teams }) => ({
      ...showUser(user),
      teams: members
        .filter(({ userId }) => userId === user.id)
        .map(({ teamId, role }) => ({
          id: teamId,
          name: byId(teams, teamId)?.name,
          roleId: roles.find((one) => one.role === role)?.id,
          role,
        })),
    }),
  ),
  "users.add": ({ users }, { login, name, email, password }) => {
    if (!login || !password) return fails(400, "Login and password are required");
    if (users.some((one) => one.login === login)) return fails(400, "Login is taken");
    const user = { id: nextId(users), login: textOf(login), name: textOf(name), email: textOf(email) };
    users.push(user);
    return [200, { userId: user.id }];
  },
  "roles.list": list(() => roles),
  "members.add": (world, { login, teamId, roleId }) => {
    const [user, role] = [world.users.find((one) => one.login === login), roleOf(roleId)];
    if (!user || !role) return gone;
    // What the real one says to a member is not written anywhere: nothing may rely on it.
    if (memberOf(world, user.id, teamId)) return fails(400, "Member exists");
    world.members.push({ userId: user.id, teamId: Number(teamId), role });
    return [200, { userId: user.id }];
  },
  "members.editInfo": (world, { id, teamId, roleId }) => {
    const [member, role] = [memberOf(world, id, teamId), roleOf(roleId)];
    if (!member || !role) return gone;
    member.role = role;
    return [200, { success: true }];
  },
};

const methodIn = (path: string): string => path.replace("/public/api/v3/", "");

/** Supervisely's public API, version 3, as far as Muster calls it. */
export const quantigoProtocol: Protocol = {
  type: "application/json",
  callOf: ({ path }) => methodIn(path),
  keyOf: (headers) => headers["x-api-key"],
  answer: (world, { path, given }, options) => methods[methodIn(path)]?.(world, given, options) ?? gone,
};

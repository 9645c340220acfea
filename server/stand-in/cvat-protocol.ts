import type { ServerJobStatus } from "../services/annotation/annotation-server.ts";
import { type Answer, type Asked, nextId, type Options, pageOf, type Protocol, textOf, tokenIn } from "./protocol.ts";
import {
  byId,
  type Dataset,
  type Item,
  type Job,
  type Member,
  memberOf,
  type Project,
  type User,
  type World,
} from "./world.ts";

type Given = Asked["given"];
type Route = (world: World, id: string, asked: Asked, options: Options) => Answer;

const gone: Answer = [404, { detail: "Not found." }];
const stages: Readonly<Record<ServerJobStatus, readonly [stage: string, state: string]>> = {
  pending: ["annotation", "new"],
  in_progress: ["annotation", "in progress"],
  on_review: ["validation", "new"],
  review_completed: ["validation", "completed"],
  completed: ["acceptance", "completed"],
  stopped: ["annotation", "rejected"],
};
const statuses = Object.keys(stages) as ServerJobStatus[];

const list =
  (found: (world: World, given: Given) => readonly object[]): Route =>
  (world, _, { given, path }, options) => {
    const all = found(world, given);
    const { records, number, pagesCount } = pageOf(all, given["page"], given["page_size"], options);
    if (number > pagesCount) return [404, { detail: "Invalid page." }];
    const at = (page: number) => `http://cvat.example${path}?page=${page}`;
    const next = number < pagesCount ? at(number + 1) : null;
    return [200, { count: all.length, next, previous: number > 1 ? at(number - 1) : null, results: records }];
  };
const one =
  <T>(find: (world: World, id: string) => T | undefined, show: (found: T, world: World) => unknown): Route =>
  (world, id) => {
    const found = find(world, id);
    return found === undefined ? gone : [200, show(found, world)];
  };

const itemsOf = ({ items }: World, taskId: number | string): Item[] =>
  items.filter(({ datasetId }) => String(datasetId) === String(taskId));
const framesOf = (items: readonly Item[]): number => items.reduce((sum, { frames }) => sum + (frames ?? 1), 0);
const projectOf = ({ projects }: World, { projectId }: Dataset): Project => byId(projects, projectId)!;
const labelId = (project: Project, nth: number): number => project.id * 100 + nth;

const showProject = ({ id, name }: Project, { datasets }: World) => ({
  id,
  name,
  dimension: "2d",
  status: "annotation",
  assignee: null,
  tasks: { count: datasets.filter(({ projectId }) => projectId === id).length, url: "" },
});
const modeOf = (task: Dataset, world: World): string =>
  projectOf(world, task).type === "videos" ? "interpolation" : "annotation";
const showTask = (task: Dataset, world: World) => ({
  id: task.id,
  name: task.name,
  project_id: task.projectId,
  mode: modeOf(task, world),
  size: framesOf(itemsOf(world, task.id)),
  status: "annotation",
  dimension: "2d",
  assignee: null,
});
const showUser = ({ id, login, name, email }: User) => {
  const [first_name = "", ...rest] = name.split(" ");
  return { id, username: login, first_name, last_name: rest.join(" "), email, is_active: true };
};
/** The one that a job has, whatever its stage. */
const assigneeOf = ({ status, annotatorId, reviewerId }: Job): number | null =>
  stages[status][0] === "annotation" ? annotatorId : reviewerId;
const showJob = (job: Job, world: World) => {
  const [stage, state] = stages[job.status];
  const task = byId(world.datasets, job.datasetId)!;
  const assignee = byId(world.users, assigneeOf(job));
  const frames = framesOf(world.items.filter(({ id }) => job.itemIds.includes(id)));
  const all = itemsOf(world, task.id);
  const start_frame = framesOf(
    all.slice(
      0,
      all.findIndex(({ id }) => job.itemIds.includes(id)),
    ),
  );
  return {
    id: job.id,
    task_id: task.id,
    project_id: task.projectId,
    assignee: assignee ? { id: assignee.id, username: assignee.login, url: "" } : null,
    stage,
    state,
    type: "annotation",
    mode: modeOf(task, world),
    frame_count: frames,
    start_frame,
    stop_frame: start_frame + frames - 1,
  };
};
/** The rows of an object each; an object of a video is a track. */
const showAnnotations = (task: Dataset, world: World) => {
  const project = projectOf(world, task);
  const all = itemsOf(world, task.id).flatMap(({ objects }, frame) =>
    objects.flatMap((count, nth) => Array.from({ length: count }, () => ({ frame, label_id: labelId(project, nth) }))),
  );
  const isVideo = project.type === "videos";
  return { version: 0, tags: [], shapes: isVideo ? [] : all, tracks: isVideo ? all : [] };
};

const patchJob: Route = (world, id, { given }) => {
  const job = byId(world.jobs, id);
  if (!job) return gone;
  const [stage, state] = stages[job.status];
  const assignee = given["assignee"] === undefined ? assigneeOf(job) : (given["assignee"] as number | null);
  if (assignee !== null && !byId(world.users, assignee)) return [400, { assignee: ["Invalid pk"] }];
  const wanted = [given["stage"] ?? stage, given["state"] ?? state];
  const isAnnotated = wanted[0] === "annotation";
  if (wanted[1] === "rejected") job.status = "stopped";
  else {
    const status = statuses.find((one) => stages[one].every((part, place) => part === wanted[place]));
    job.status = status ?? (isAnnotated ? "on_review" : "review_completed");
  }
  job.annotatorId = job.reviewerId = assignee;
  return [200, showJob(job, world)];
};

const register: Route = ({ users }, _, { given }) => {
  const { username, email, password1, password2 } = given;
  if (users.some(({ login }) => login === username)) {
    return [400, { username: ["A user with that username already exists."] }];
  }
  if (!password1 || password1 !== password2) return [400, { password1: ["This field is required."] }];
  const name = `${textOf(given["first_name"])} ${textOf(given["last_name"])}`.trim();
  users.push({ id: nextId(users), login: textOf(username), name, email: textOf(email) });
  return [201, { username, email, email_verification_required: false, key: "token-of-the-new-user" }];
};

const invite: Route = (world, _, { given }) => {
  const user = world.users.find(({ email }) => email === given["email"]);
  if (!user) return [400, { email: ["Unknown"] }];
  if (memberOf(world, user.id, given["org_id"])) return [400, ["The user is a member of the organization already."]];
  world.members.push({ userId: user.id, teamId: Number(given["org_id"]), role: textOf(given["role"]) });
  return [201, { key: "invitation", role: given["role"], user: showUser(user) }];
};

const showMember = (member: Member, { users, members }: World) => {
  const { id, login } = byId(users, member.userId)!;
  const user = { id, username: login, url: "" };
  return { id: members.indexOf(member), user, organization: member.teamId, is_active: true, role: member.role };
};
const patchMember: Route = (world, id, { given }) => {
  const member = world.members[Number(id)];
  if (!member) return gone;
  member.role = textOf(given["role"]);
  return [200, showMember(member, world)];
};

const routes: readonly (readonly [verb: string, path: RegExp, route: Route])[] = [
  ["GET", /^\/api\/organizations$/, list(({ teams }) => teams.map((team) => ({ ...team, slug: `team-${team.id}` })))],
  [
    "GET",
    /^\/api\/projects$/,
    list((world, { org_id }) => {
      const ownerOf = ({ workspaceId }: Project) => byId(world.workspaces, workspaceId)?.teamId;
      return world.projects.filter((one) => String(ownerOf(one)) === String(org_id)).map((p) => showProject(p, world));
    }),
  ],
  ["GET", /^\/api\/projects\/(\d+)$/, one(({ projects }, id) => byId(projects, id), showProject)],
  [
    "GET",
    /^\/api\/labels$/,
    list((world, { project_id, task_id }) => {
      const project = byId(world.projects, project_id ?? byId(world.datasets, task_id)?.projectId);
      return (project?.classes ?? []).map((name, nth) => ({ id: labelId(project!, nth), name, type: "rectangle" }));
    }),
  ],
  [
    "GET",
    /^\/api\/tasks$/,
    list((world, { project_id }) =>
      world.datasets.filter(({ projectId }) => String(projectId) === String(project_id)).map((t) => showTask(t, world)),
    ),
  ],
  [
    "GET",
    /^\/api\/tasks\/(\d+)\/data\/meta$/,
    one(
      ({ datasets }, id) => byId(datasets, id),
      ({ id }, world) => {
        const items = itemsOf(world, id);
        return { size: framesOf(items), frames: items.map(({ name }) => ({ name, width: 1920, height: 1080 })) };
      },
    ),
  ],
  ["GET", /^\/api\/tasks\/(\d+)\/annotations$/, one(({ datasets }, id) => byId(datasets, id), showAnnotations)],
  ["GET", /^\/api\/jobs\/(\d+)$/, one(({ jobs }, id) => byId(jobs, id), showJob)],
  ["PATCH", /^\/api\/jobs\/(\d+)$/, patchJob],
  [
    "GET",
    /^\/api\/users$/,
    list(({ users }, { search }) => users.filter(({ login }) => login.includes(textOf(search))).map(showUser)),
  ],
  ["GET", /^\/api\/users\/(\d+)$/, one(({ users }, id) => byId(users, id), showUser)],
  ["POST", /^\/api\/auth\/register$/, register],
  ["POST", /^\/api\/invitations$/, invite],
  [
    "GET",
    /^\/api\/memberships$/,
    list((world, { org_id, user }) =>
      world.members
        .filter(({ teamId }) => String(teamId) === String(org_id))
        .map((member) => showMember(member, world))
        .filter((member) => user === undefined || member.user.username === user),
    ),
  ],
  ["PATCH", /^\/api\/memberships\/(\d+)$/, patchMember],
];

/** CVAT's REST API, as far as Muster calls it. */
export const cvatProtocol: Protocol = {
  type: "application/vnd.cvat+json",
  callOf: ({ verb, path }) => `${verb} ${path.replace(/\d+/, "{id}")}`,
  keyOf: tokenIn,
  answer: (world, asked, options) => {
    for (const [verb, path, route] of routes) {
      const match = verb === asked.verb ? path.exec(asked.path) : null;
      if (match) return route(world, match[1] ?? "", asked, options);
    }
    return gone;
  },
};

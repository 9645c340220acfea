import { demoAccounts } from "../../contract/demo.ts";
import type { AnnotationServer, ServerJobStatus } from "../services/annotation/annotation-server.ts";
import { type Customer, customers } from "./customers.ts";

export type Kind = AnnotationServer["kind"];
export const isKind = (value: string): value is Kind => Object.hasOwn(customers, value);

interface Place {
  readonly id: number;
  readonly name: string;
}
export interface Project extends Place {
  readonly workspaceId: number;
  readonly type: "videos" | "images";
  readonly classes: readonly string[];
}
export interface Dataset extends Place {
  readonly projectId: number;
}
export interface Item extends Place {
  readonly datasetId: number;
  readonly seconds: number | null;
  readonly frames: number | null;
  /** How many objects of each of the project's classes it has. */
  readonly objects: readonly number[];
}
export interface Job extends Place {
  readonly datasetId: number;
  readonly itemIds: readonly number[];
  status: ServerJobStatus;
  annotatorId: number | null;
  reviewerId: number | null;
}
export interface User extends Place {
  readonly login: string;
  readonly email: string;
}

export interface Member {
  readonly userId: number;
  readonly teamId: number;
  /** As the kind calls it. */
  role: string;
}

/** What the stand-in of an annotation server holds. The same at each start. */
export interface World {
  readonly teams: Place[];
  readonly workspaces: (Place & { readonly teamId: number })[];
  readonly projects: Project[];
  readonly datasets: Dataset[];
  readonly items: Item[];
  readonly jobs: Job[];
  readonly users: User[];
  readonly members: Member[];
}

const framesPerSecond = 25;
const itemsOfJob = 4;
const statuses: readonly ServerJobStatus[] = ["pending", "pending", "in_progress", "on_review", "completed"];
const others = ["Amina Hassan", "Jomar Reyes", "Zofia Nowak"];

export const makeWorld = (kind: Kind): World => {
  const world: World = {
    teams: [],
    workspaces: [],
    projects: [],
    datasets: [],
    items: [],
    jobs: [],
    users: people(),
    members: [],
  };
  for (const customer of customers[kind]) addCustomer(world, customer, kind === "cvat" ? "worker" : "annotator");
  return world;
};

const people = (): User[] => [
  ...demoAccounts.map(({ email, label }, place) => ({
    id: 71 + place,
    login: email.split("@")[0]!,
    name: label,
    email,
  })),
  ...others.map((name, place) => {
    const login = name.toLowerCase().replace(" ", ".");
    return { id: 81 + place, login, name, email: `${login}@demo.muster.example` };
  }),
];

const addCustomer = (world: World, { team, workspace, projects }: Customer, role: string): void => {
  const teamId = 11 + world.teams.length;
  const workspaceId = 31 + world.workspaces.length;
  world.teams.push({ id: teamId, name: team });
  world.workspaces.push({ id: workspaceId, name: workspace, teamId });
  world.members.push(...world.users.map(({ id }) => ({ userId: id, teamId, role })));
  for (const { name, type, classes, datasets } of projects) {
    const project = { id: 101 + world.projects.length, name, workspaceId, type, classes };
    world.projects.push(project);
    for (const [datasetName, count] of Object.entries(datasets)) addDataset(world, project, datasetName, count);
  }
};

const addDataset = (world: World, { id: projectId, type, classes }: Project, name: string, count: number): void => {
  const datasetId = 501 + world.datasets.length;
  world.datasets.push({ id: datasetId, name, projectId });
  const items = Array.from({ length: count }, (_, place) => {
    const seconds = type === "videos" ? 20 + ((place * 7) % 40) : null;
    return {
      id: 5001 + world.items.length + place,
      name: `${name.toLowerCase().replaceAll(" ", "-")}-${String(place + 1).padStart(3, "0")}.${seconds ? "mp4" : "jpg"}`,
      datasetId,
      seconds,
      frames: seconds && seconds * framesPerSecond,
      objects: classes.map((_, nth) => (place * 3 + nth * 2) % 7),
    };
  });
  world.items.push(...items);
  for (let from = 0; from < count; from += itemsOfJob) addJob(world, datasetId, items.slice(from, from + itemsOfJob));
};

const addJob = (world: World, datasetId: number, items: readonly Item[]): void => {
  const place = world.jobs.length;
  const status = statuses[place % statuses.length]!;
  const isTaken = status !== "pending";
  world.jobs.push({
    id: 901 + place,
    name: `Job ${place + 1}`,
    datasetId,
    itemIds: items.map(({ id }) => id),
    status,
    annotatorId: isTaken ? 81 : null,
    reviewerId: status === "on_review" || status === "completed" ? 82 : null,
  });
};

/** The record of an id, as a path or a parameter gives it. */
export const byId = <T extends Place>(records: readonly T[], id: unknown): T | undefined =>
  records.find((one) => String(one.id) === String(id));

export const memberOf = ({ members }: World, userId: unknown, teamId: unknown): Member | undefined =>
  members.find((one) => String(one.userId) === String(userId) && String(one.teamId) === String(teamId));

export const loginOf = ({ users }: World, id: number | null): string | null => byId(users, id)?.login ?? null;

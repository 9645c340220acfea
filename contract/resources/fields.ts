import { z } from "zod";
import { integerMax, Instant, Id, Ref } from "../core/fields.ts";
import { ServerAgent } from "../annotation/server-agent.ts";
import { ServerId } from "../jobs/fields.ts";

/** The most places of one reply. */
export const placesMax = 1000;

/** An annotation server, and what its kind can't do. */
export const ServerInfo = z.strictObject({
  agent: ServerAgent,
  name: z.string(),
  kind: z.enum(["quantigo", "cvat", "label-studio"]),
  isStandIn: z.boolean(),
  lacks: z.array(z.enum(["assign", "unassign", "review", "setStatus", "videos", "users", "labels"])),
});
ServerInfo.register(z.globalRegistry, { id: "ServerInfo" });
export type ServerInfo = z.infer<typeof ServerInfo>;

/** The id that a path names a record of an annotation server by. */
export const PlaceId = ServerId.min(1);

/** A team or a workspace of an annotation server. */
export const ServerPlace = z.strictObject({ id: z.string(), name: z.string() });
ServerPlace.register(z.globalRegistry, { id: "ServerPlace" });
export type ServerPlace = z.infer<typeof ServerPlace>;

const Items = z.int().min(0).max(integerMax).nullable().meta({ label: "Items" });
export const ServerDataset = ServerPlace.extend({ items: Items });
ServerDataset.register(z.globalRegistry, { id: "ServerDataset" });
export type ServerDataset = z.infer<typeof ServerDataset>;

export const serverProjectStates = ["active", "paused", "completed"] as const;
export const ServerProjectStatus = z.enum(serverProjectStates).meta({
  label: "Status",
  options: { active: "Active", paused: "Paused", completed: "Completed" },
});

/** A project of an annotation server, with the status that we gave it. */
export const ServerProject = ServerDataset.extend({ dataType: z.string().nullable(), status: ServerProjectStatus });
ServerProject.register(z.globalRegistry, { id: "ServerProject" });
export type ServerProject = z.infer<typeof ServerProject>;

export const syncStates = ["running", "done", "failed"] as const;
export const syncPhases = ["workspaces", "projects", "datasets", "jobs"] as const;
export type SyncPhase = (typeof syncPhases)[number];

/** The present or last sync of one team of a server. */
export const ServerSync = z.strictObject({
  _id: Id,
  serverAgent: ServerAgent,
  teamId: z.string().meta({ label: "Team's id" }),
  /** Empty until it is known. */
  teamName: z.string().meta({ label: "Team" }),
  state: z.enum(syncStates).meta({ label: "State", options: { running: "Running", done: "Done", failed: "Failed" } }),
  /** What it reads just now, or where it ended. */
  phase: z.enum(syncPhases).meta({ label: "Step" }),
  workspaces: z.int().meta({ label: "Workspaces" }),
  projects: z.int().meta({ label: "Projects" }),
  datasets: z.int().meta({ label: "Datasets" }),
  /** Our jobs whose state was read, and those that are gone on the server. */
  jobs: z.int().meta({ label: "Jobs" }),
  jobsGone: z.int().meta({ label: "Jobs gone" }),
  problem: z.string().meta({ label: "Problem" }),
  startedBy: Ref.nullable().meta({ label: "Started by", reference: "users" }),
  startedAt: Instant.meta({ label: "Started" }),
  finishedAt: Instant.nullable().meta({ label: "Ended" }),
  /** When all was last read to the end. */
  syncedAt: Instant.nullable().meta({ label: "Last complete" }),
});
ServerSync.register(z.globalRegistry, { id: "ServerSync" });
export type ServerSync = z.infer<typeof ServerSync>;

/** A line of the mapping sheet: an item of a job. */
export const MappingRow = z.strictObject({
  project: z.string().meta({ label: "Project" }),
  dataset: z.string().meta({ label: "Dataset" }),
  /** Empty where the server does not answer, or where the job is gone there. */
  item: z.string().meta({ label: "Item" }),
  jobId: z.string().meta({ label: "Job id" }),
  jobName: z.string().meta({ label: "Job name" }),
  annotator: z.string().meta({ label: "Annotator" }),
  reviewer: z.string().meta({ label: "Reviewer" }),
  status: z.string().meta({ label: "Status" }),
  done: z.int().nullable().meta({ label: "Done" }),
  total: z.int().nullable().meta({ label: "Total" }),
});
export type MappingRow = z.infer<typeof MappingRow>;

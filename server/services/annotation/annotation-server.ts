import type { ServerAgent } from "../../../contract/annotation/agents.ts";

export type ServerJobStatus = "pending" | "in_progress" | "on_review" | "review_completed" | "completed" | "stopped";
export type ServerRole = "annotator" | "reviewer" | "manager";
/**
 * Calls that a kind of server may lack; `unassign` is assign and review with no one, and `labels` are the annotations of
 * one worker apart from those of others.
 */
export type Ability = "assign" | "unassign" | "review" | "setStatus" | "videos" | "users" | "labels";

/** A team, a workspace: what has a name and contains others. Ids are strings here, whatever the server makes of them. */
export interface ServerPlace {
  readonly id: string;
  readonly name: string;
}
export interface ServerProject extends ServerPlace {
  readonly items: number | null;
  /** In the server's words, such as `videos`. */
  readonly dataType: string | null;
}
export interface ServerProjectMeta {
  readonly id: string;
  readonly classes: readonly { readonly name: string; readonly shape: string | null }[];
  readonly tags: readonly { readonly name: string }[];
  readonly dataType: string | null;
}
export interface ServerDataset extends ServerPlace {
  readonly items: number | null;
}
export interface ServerVideo extends ServerPlace {
  readonly datasetId: string;
  readonly seconds: number | null;
  readonly frames: number | null;
}
export interface ServerJob extends ServerPlace {
  readonly status: ServerJobStatus;
  readonly projectId: string | null;
  readonly datasetId: string | null;
  /** Logins. */
  readonly annotator: string | null;
  readonly reviewer: string | null;
  readonly items: number;
  readonly finishedItems: number;
  readonly entities: readonly (ServerPlace & { readonly reviewStatus: string | null })[];
  /** The page on the server where it is worked on. */
  readonly link: string | null;
}
export interface ObjectCount {
  readonly class: string;
  readonly count: number;
}
export interface ItemObjects {
  readonly itemId: string;
  readonly item: string;
  readonly objects: readonly ObjectCount[];
}
export interface DatasetCounts {
  readonly items: number;
  readonly frames: number | null;
  readonly objects: readonly ObjectCount[];
}
export interface ServerUser {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
}
export interface WantedUser {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * The calls of an annotation server. Each throws ServerUnavailable where the outcome is unknown or the server is to be
 * asked later, ServerRefusal where it rejected the call, ServerGone where what is named does not exist (reads of one
 * record return null instead), and NotOffered where this kind of server has no such call.
 */
export interface ServerCalls {
  teams(): Promise<readonly ServerPlace[]>;
  workspaces(teamId: string): Promise<readonly ServerPlace[]>;
  projects(workspaceId: string): Promise<readonly ServerProject[]>;
  project(id: string): Promise<ServerProjectMeta | null>;
  datasets(projectId: string): Promise<readonly ServerDataset[]>;
  videos(datasetId: string): Promise<readonly ServerVideo[]>;
  job(id: string): Promise<ServerJob | null>;
  /** Who works on it. */
  assign(jobId: string, login: string | null): Promise<void>;
  /** Who reviews it; null: nobody does now. A server whose jobs have one assignee takes it from its worker by that. */
  review(jobId: string, login: string | null): Promise<void>;
  /** Can be repeated. */
  setStatus(jobId: string, status: ServerJobStatus): Promise<void>;
  counts(datasetId: string): Promise<DatasetCounts>;
  annotations(datasetId: string): Promise<readonly ItemObjects[]>;
  user(login: string): Promise<ServerUser | null>;
  /** Never repeated by itself: after ServerUnavailable look the login up. */
  createUser(wanted: WantedUser): Promise<ServerUser>;
  addToTeam(userId: string, teamId: string, role: ServerRole): Promise<void>;
}

export interface AnnotationServer extends ServerCalls {
  readonly agent: ServerAgent;
  readonly kind: "quantigo" | "cvat" | "label-studio";
  /** What people call it. */
  readonly name: string;
  /** Pages that show what comes from it say so. */
  readonly isStandIn: boolean;
  readonly lacks: readonly Ability[];
  /** The same calls where a person waits: one try within five seconds. */
  readonly quick: ServerCalls;
  /** The page of a job, where it is known by the id alone; `link` of the job itself is exact. */
  jobLink(jobId: string): string | null;
}

/** By agent; undefined where none is configured. */
export type AnnotationServers = Readonly<Partial<Record<ServerAgent, AnnotationServer>>>;

/** No answer, or none that states the outcome: try later. `reason` contains nothing secret. */
export class ServerUnavailable extends Error {
  readonly reason: string;
  /** Milliseconds for which the server asks to be left alone. */
  readonly retryAfter: number | null;

  constructor(reason: string, retryAfter: number | null = null) {
    super(reason);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** The server rejected the call, and did nothing. */
export class ServerRefusal extends Error {
  /** `no_account`: it knows no such login. */
  readonly code: "refused" | "no_account";

  constructor(message: string, code: "refused" | "no_account" = "refused") {
    super(message);
    this.code = code;
  }
}

/** What the call names does not exist there, or no longer. */
export class ServerGone extends Error {
  constructor() {
    super("the annotation server has no such record");
  }
}

/** This kind of server has no such call: our own record of who works on what decides alone. */
export class NotOffered extends Error {
  readonly ability: Ability;

  constructor(ability: Ability) {
    super(`this kind of annotation server has no call for ${ability}`);
    this.ability = ability;
  }
}

declare module "../../core/adapters.ts" {
  interface JobAdapters {
    readonly annotationServers: AnnotationServers;
  }
}

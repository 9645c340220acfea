import { z } from "zod";
import { ServerAgent } from "../annotation/server-agent.ts";
import "../annotation/errors.ts";
import type { Policy } from "../core/endpoint.ts";
import { Id } from "../core/fields.ts";
import { queryBoolean } from "../core/list.ts";

/** The fields of an entry that its project on the server sets; `clientAlias`, its team's name, in a new entry only. */
const Synced = z.strictObject({
  name: z.string(),
  clientAlias: z.string(),
  dataType: z.string(),
  platform: z.string(),
});
export type Synced = z.infer<typeof Synced>;

const ofServer = { serverAgent: ServerAgent, name: z.string() };

const SyncedProject = z.strictObject({
  ...ofServer,
  /** The server's id of the project. */
  id: z.string(),
  /** The directory entry; null before it is created. */
  entry: Id.nullable(),
  /** Null: a new entry. */
  before: Synced.nullable(),
  after: Synced,
});
SyncedProject.register(z.globalRegistry, { id: "SyncedProject" });
export type SyncedProject = z.infer<typeof SyncedProject>;

const FailedProject = z.strictObject({
  ...ofServer,
  /** Null: not a project, but the server itself or a part of it. */
  id: z.string().nullable(),
  message: z.string(),
});
FailedProject.register(z.globalRegistry, { id: "FailedProject" });
export type FailedProject = z.infer<typeof FailedProject>;

const SyncReply = z.strictObject({
  created: z.int(),
  updated: z.int(),
  /** With those whose entry was deleted, which stays so. */
  unchanged: z.int(),
  failed: z.array(FailedProject),
  /** What was created and updated. */
  changes: z.array(SyncedProject),
  /** The names of those servers that only stand in for one. */
  standIns: z.array(z.string()),
});
export type SyncReply = z.infer<typeof SyncReply>;

/** Changes state, as the specification has it; with `preview` it only says what it would do. */
export const syncEndpoint = <const P extends Policy>(policy: P) =>
  ({
    method: "GET",
    path: "/api/v1/project-directory/sync-project",
    summary: "Create and update entries from the projects on the annotation servers; with `preview` only say which",
    policy,
    audited: true,
    query: z.strictObject({ preview: queryBoolean.optional() }),
    replies: { 200: SyncReply },
    errors: ["server_not_set_up", "taken"],
  }) as const;

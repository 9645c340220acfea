import { z } from "zod";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, hubMax, Id, line, Ref } from "../core/fields.ts";
import { listQuery, page, whole } from "../core/list.ts";
import { AccountServer, Login, NewAccount, QaiUser, ReviewerRole, TeamId, TeamRole } from "./accounts.ts";
import { AgentInPath } from "./on-server.ts";
import { ServerAgent } from "./server-agent.ts";
import "./errors.ts";

const at = "/api/v1/qaiusers";
const managers = only("admin", "manager");
const serverErrors = ["server_not_set_up", "server_unavailable"] as const;
const agent = ServerAgent.default("quantigo");

const createAccount = <const Path extends `/api/${string}`>(path: Path, server: string) =>
  ({
    method: "POST",
    path,
    summary: `Give a person an account on ${server}: a login that exists there is linked, otherwise it is created. No reply has its password`,
    policy: managers,
    audited: true,
    body: NewAccount,
    replies: {
      201: z.strictObject({
        qaiUser: QaiUser,
        /** Whether the account was created on the server by this call. */
        isNew: z.boolean(),
      }),
    },
    record: "qaiUser",
    errors: [...serverErrors, "annotation_refused", "taken"],
  }) as const;

const assign = <const Path extends `/api/${string}`, const R extends z.ZodType>(path: Path, summary: string, role: R) =>
  ({
    method: "POST",
    path,
    summary,
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ role, teamId: TeamId, serverAgent: agent }),
    replies: { 200: z.strictObject({ qaiUser: QaiUser }) },
    record: "qaiUser",
    errors: [...serverErrors, "annotation_refused", "annotation_no_account", "not_found"],
  }) as const;

/** Null: nobody, or nobody who is active. */
const Defaults = z.strictObject({ annotatorId: Id.nullable(), reviewerId: Id.nullable() });

export const annotation = endpoints({
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "A person's accounts and teams on the annotation servers, and which servers there are",
    policy: { ...signedIn, othersRoles: managers.roles },
    params: byId,
    replies: { 200: z.strictObject({ qaiUser: QaiUser, servers: z.array(AccountServer) }) },
    record: "qaiUser",
    errors: ["not_found"],
  },
  ofHub: {
    method: "GET",
    path: `${at}/hubs/:hub`,
    summary: "The people of a hub who have an account on an annotation server",
    policy: managers,
    params: z.strictObject({ hub: line(hubMax) }),
    query: listQuery(["name", "createdAt"], {}).extend(whole),
    replies: { 200: page("qaiUsers", QaiUser) },
    list: "qaiUsers",
  },
  defaults: {
    method: "GET",
    path: `${at}/defaults/:serverAgent/:teamId`,
    summary: "Whom the jobs of a team begin with: its default annotator and reviewer, where they are active",
    policy: managers,
    params: z.strictObject({ serverAgent: AgentInPath, teamId: TeamId }),
    replies: { 200: Defaults },
    beyond: true,
  },
  datasetDefaults: {
    method: "GET",
    path: `${at}/dataset-defaults/:serverAgent/:datasetId`,
    summary: "Whom the jobs of a dataset begin with: the defaults of its team, where a sync has read the dataset",
    policy: managers,
    params: z.strictObject({ serverAgent: AgentInPath, datasetId: line(60) }),
    replies: { 200: Defaults },
    beyond: true,
  },
  checkUser: {
    method: "GET",
    path: `${at}/checkuser/:name`,
    summary: "Whether a login is free, or whose it is",
    policy: managers,
    params: z.strictObject({ name: Login }),
    query: z.strictObject({ serverAgent: agent }),
    replies: {
      200: z.strictObject({
        isFree: z.boolean(),
        /** Who is linked to it here. */
        user: Ref.nullable(),
        /** Whether the server has such an account; null where it can't say. */
        isOnServer: z.boolean().nullable(),
      }),
    },
  },
  createQaiUser: createAccount(`${at}/createqaiuser`, "the server quantigo"),
  createAgUser: createAccount("/api/v1/agusers/createaguser", "the other server"),
  addToTeam: assign(`${at}/addToTeam/:_id`, "Add a person to a team of a server, or change their role in it", TeamRole),
  addDefaultReviewer: assign(
    `${at}/addDefaultReviewer/:_id`,
    "Make a person the reviewer with whom a team's jobs begin",
    ReviewerRole.default("reviewer"),
  ),
  addDefaultAnnotator: assign(
    `${at}/addDefaultAnnotator/:_id`,
    "Make a person the annotator with whom a team's jobs begin",
    TeamRole.default("annotator"),
  ),
});

import { agentOf, type ServerAgent } from "../../../contract/annotation/agents.ts";
import { annotation } from "../../../contract/annotation/endpoints.ts";
import { AppError, taken } from "../../core/app-error.ts";
import { requireReach } from "../../core/auth/require-reach.ts";
import { pageSql } from "../../core/db/page.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Context, type Handlers, type Input, sqlHandler } from "../../core/http/context.ts";
import { accountOn, defaultsOf, linkAccount, setTeamRole, teamOf, teamOfDataset } from "./actions.ts";
import { tellServerOfPerson } from "../jobs/actions.ts";
import { accountsView, hasAccount, ownerOf, qaiUserOf } from "./queries.ts";
import { ensureAccount, hasAccounts, joinTeam, lookUp, requireServer } from "./remote.ts";

/** The server is asked before anything is written: where the write then fails, the next call links what it made. */
const createOn = async (
  serverAgent: ServerAgent,
  { userId, login, name, email }: Input<typeof annotation.createQaiUser>["body"],
  { services, sql, change }: Context,
) => {
  const server = requireServer(services.annotationServers, serverAgent);
  const person = await sql
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!person) throw new AppError("validation", { fields: { userId: ["This does not exist."] } });
  const owner = await ownerOf(sql, serverAgent, login);
  if (owner && owner._id !== userId) throw taken("login", "login");
  const { serverUserId, isNew } = await ensureAccount(server, {
    login,
    name: name ?? `${person.first_name} ${person.last_name}`,
    email: email ?? person.email,
  });
  return change(async (write) => {
    const qaiUser = await linkAccount(write, userId, { serverAgent, login, serverUserId });
    await tellServerOfPerson(write, userId, serverAgent);
    return { qaiUser, isNew };
  });
};

const assign = async (
  kind: "annotator" | "reviewer" | undefined,
  { params, body }: Input<typeof annotation.addToTeam>,
  { services, sql, me, change }: Context,
) => {
  const server = requireServer(services.annotationServers, body.serverAgent);
  const qaiUser = await qaiUserOf(sql, me, params._id);
  const account = accountOn(qaiUser, body.serverAgent);
  if (!account) throw new AppError("annotation_no_account", { params: { name: qaiUser.name, server: server.name } });
  if (teamOf(qaiUser, body)?.role !== body.role) {
    await joinTeam(server, { ...account, name: qaiUser.name }, body.teamId, body.role);
  }
  return change(async (write) => ({ qaiUser: await setTeamRole(write, params._id, { ...body, kind }) }));
};

export const annotationHandlers: Handlers<typeof annotation> = {
  show: async ({ params }, { services, sql, me }) => {
    requireReach(annotation.show, me, params._id);
    const servers = Object.values(services.annotationServers).map((server) => ({
      serverAgent: server.agent,
      name: server.name,
      isStandIn: server.isStandIn,
      hasAccounts: hasAccounts(server),
    }));
    return { qaiUser: await qaiUserOf(sql, me, params._id), servers };
  },
  defaults: async ({ params: { serverAgent, teamId } }, { sql }) => {
    const { annotator, reviewer } = await defaultsOf(sql, agentOf(serverAgent), teamId);
    return { annotatorId: annotator, reviewerId: reviewer };
  },
  datasetDefaults: async ({ params: { serverAgent, datasetId } }, { sql }) => {
    const agent = agentOf(serverAgent);
    const teamId = await teamOfDataset(sql, agent, datasetId);
    if (teamId === undefined) return { annotatorId: null, reviewerId: null };
    const { annotator, reviewer } = await defaultsOf(sql, agent, teamId);
    return { annotatorId: annotator, reviewerId: reviewer };
  },
  ofHub: sqlHandler(({ params: { hub }, query }, params) =>
    pageSql({
      view: accountsView,
      key: "qaiUsers",
      query,
      params,
      fixed: [sqlText`u.hub = ${params.add(hub)}`, hasAccount],
    }),
  ),
  checkUser: async ({ params: { name }, query: { serverAgent } }, { services, sql }) => {
    const user = await ownerOf(sql, serverAgent, name);
    const server = services.annotationServers[serverAgent];
    const found = server && (await lookUp(server, name).catch(unknownWhereSilent));
    const isOnServer = found === undefined ? null : found !== null;
    return { isFree: user === null && isOnServer !== true, user, isOnServer };
  },
  createQaiUser: ({ body }, context) => createOn("quantigo", body, context),
  createAgUser: ({ body }, context) => createOn("ag", body, context),
  addToTeam: (input, context) => assign(undefined, input, context),
  addDefaultReviewer: (input, context) => assign("reviewer", input, context),
  addDefaultAnnotator: (input, context) => assign("annotator", input, context),
};

/** Whether the login is linked here is worth an answer where the server gives none. */
const unknownWhereSilent = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error;
};

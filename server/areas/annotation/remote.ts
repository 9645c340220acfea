import { randomBytes } from "node:crypto";
import { agentOf } from "../../../contract/annotation/agents.ts";
import { AppError } from "../../core/app-error.ts";
import {
  type AnnotationServer,
  type AnnotationServers,
  NotOffered,
  ServerGone,
  ServerRefusal,
  type ServerRole,
  ServerUnavailable,
  type ServerUser,
} from "../../services/annotation/annotation-server.ts";

/** The server that a path or a body names. Throws server_not_set_up where none is configured. */
export const requireServer = (servers: AnnotationServers, serverAgent: string): AnnotationServer => {
  const server = servers[agentOf(serverAgent)];
  if (!server) throw new AppError("server_not_set_up");
  return server;
};

export const hasAccounts = (server: AnnotationServer): boolean => !server.lacks.includes("users");

/** What a server answers, with its failures as errors of the API. Throws server_unavailable, annotation_refused. */
const answered = async <T>(server: AnnotationServer, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const params = { server: server.name };
    if (error instanceof ServerUnavailable) {
      throw new AppError("server_unavailable", { params: { ...params, reason: error.reason } });
    }
    const isRefused = error instanceof ServerRefusal || error instanceof ServerGone || error instanceof NotOffered;
    throw isRefused ? new AppError("annotation_refused", { params }) : error;
  }
};

/** The account of a login there; undefined where the server has no accounts to look up. */
export const lookUp = async (server: AnnotationServer, login: string): Promise<ServerUser | null | undefined> =>
  hasAccounts(server) ? answered(server, () => server.quick.user(login)) : undefined;

export interface RemoteAccount {
  readonly serverUserId: string | null;
  readonly isNew: boolean;
}

/**
 * The account of a login, which is created where there is none. Its password is drawn here and forgotten: the person
 * sets their own on the server. Throws server_unavailable, annotation_refused.
 */
export const ensureAccount = async (
  server: AnnotationServer,
  wanted: { readonly login: string; readonly name: string; readonly email: string },
): Promise<RemoteAccount> => {
  if (!hasAccounts(server)) return { serverUserId: null, isNew: false };
  const found = await lookUp(server, wanted.login);
  if (found) return { serverUserId: found.id, isNew: false };
  return answered(server, async () => {
    try {
      const made = await server.quick.createUser({ ...wanted, password: freshPassword() });
      return { serverUserId: made.id, isNew: true };
    } catch (error) {
      // Another call may have created it since it was looked up.
      const now = error instanceof ServerRefusal ? await server.quick.user(wanted.login) : null;
      if (!now) throw error;
      return { serverUserId: now.id, isNew: false };
    }
  });
};

/** With a letter of each case, a digit and a sign, which servers may demand. */
const freshPassword = (): string => `${randomBytes(24).toString("base64url")}-aA1`;

/** Adds an account to a team there, where the server has teams of accounts. */
export const joinTeam = async (
  server: AnnotationServer,
  account: { readonly serverUserId: string | null; readonly login: string; readonly name: string },
  teamId: string,
  role: ServerRole,
): Promise<void> => {
  if (!hasAccounts(server)) return;
  const id = account.serverUserId ?? (await lookUp(server, account.login))?.id;
  if (!id) throw new AppError("annotation_no_account", { params: { name: account.name, server: server.name } });
  await answered(server, () => server.quick.addToTeam(id, teamId, role));
};

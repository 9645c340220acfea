import { type QaiUser, ReviewerRole, type TeamRole } from "../../../contract/annotation/accounts.ts";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { takenBy } from "../../core/db/change-record.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { qaiUserOf } from "./queries.ts";

export { asAppError, askServer, problemOf } from "./ask-server.ts";
export { requireServer } from "./remote.ts";

interface NewAccount {
  readonly serverAgent: ServerAgent;
  readonly login: string;
  readonly serverUserId: string | null;
}

const loginTaken = takenBy("login", { annotation_accounts_login: "login" });

/**
 * Links a person to a login of a server, instead of the one that they had there and its teams. Throws taken where it is
 * another person's, whatever its case, unless that one was deleted.
 */
export const linkAccount = async (write: Write, userId: string, account: NewAccount): Promise<QaiUser> => {
  await lockPerson(write.sql, userId);
  const { serverAgent, login, serverUserId } = account;
  const before = accountOn(await qaiUserOf(write.sql, write.me, userId), serverAgent);
  await unlinkDeleted(write.sql, serverAgent, login);
  await leaveTeamsOfOther(write.sql, userId, account);
  const values = { login, server_user_id: serverUserId };
  await write.sql
    .insertInto("annotation_accounts")
    .values({ user_id: userId, server_agent: serverAgent, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "server_agent"]).doUpdateSet(values))
    .execute()
    .catch(loginTaken);
  const after = await qaiUserOf(write.sql, write.me, userId);
  if (before?.login === login) await write.record();
  else await record(write, userId, before ? { serverAgent, login: before.login } : null, { serverAgent, login });
  return after;
};

/**
 * Unlinks a deleted person from a login, with their teams there: whoever comes back under a new account has the same
 * login. Who is being restored at this moment keeps theirs.
 */
const unlinkDeleted = (sql: Sql, agent: ServerAgent, login: string) =>
  run(
    sql,
    sqlText`with holder as (
       select u._id from annotation_accounts a join users u on u._id = a.user_id
       where a.server_agent = $1 and lower(a.login) = lower($2) and u.deleted_at is not null for share of u),
     teams as (delete from annotation_team_roles r using holder where r.user_id = holder._id and r.server_agent = $1)
     delete from annotation_accounts a using holder where a.user_id = holder._id and a.server_agent = $1`,
    [agent, login],
  );

/** Forgets the teams of the account that a person had where this is another one, which never joined them. */
const leaveTeamsOfOther = (sql: Sql, userId: string, { serverAgent, login, serverUserId }: NewAccount) =>
  run(
    sql,
    sqlText`delete from annotation_team_roles r using annotation_accounts a
     where a.user_id = $1 and a.server_agent = $2 and coalesce(a.server_user_id <> $4, lower(a.login) <> lower($3))
       and r.user_id = a.user_id and r.server_agent = a.server_agent`,
    [userId, serverAgent, login, serverUserId],
  );

type Kind = "annotator" | "reviewer";

/**
 * Sets a person's role in a team and, with `kind`, makes them its default of that kind. Whose role is none of a default
 * reviewer is none any more.
 */
export const setTeamRole = async (
  write: Write,
  userId: string,
  wanted: {
    readonly serverAgent: ServerAgent;
    readonly teamId: string;
    readonly role: TeamRole;
    readonly kind?: Kind | undefined;
  },
): Promise<QaiUser> => {
  await lockPerson(write.sql, userId);
  const { serverAgent: server_agent, teamId: team_id, role, kind } = wanted;
  const before = teamOf(await qaiUserOf(write.sql, write.me, userId), wanted);
  const member = { server_agent, team_id, user_id: userId };
  await write.sql
    .insertInto("annotation_team_roles")
    .values({ ...member, role })
    .onConflict((conflict) => conflict.columns(["server_agent", "team_id", "user_id"]).doUpdateSet({ role }))
    .execute();
  if (kind) {
    await write.sql
      .insertInto("annotation_team_defaults")
      .values({ ...member, kind })
      .onConflict((conflict) => conflict.columns(["server_agent", "team_id", "kind"]).doUpdateSet({ user_id: userId }))
      .execute();
  }
  if (!ReviewerRole.safeParse(role).success) {
    await write.sql
      .deleteFrom("annotation_team_defaults")
      .where((is) => is.and({ ...member, kind: "reviewer" }))
      .execute();
  }
  const qaiUser = await qaiUserOf(write.sql, write.me, userId);
  const after = teamOf(qaiUser, wanted)!;
  if (JSON.stringify(before) === JSON.stringify(after)) await write.record();
  else await record(write, userId, before ?? null, after);
  return qaiUser;
};

const record = (write: Write, id: string, before: object | null, after: object): Promise<void> =>
  write.record({ resource: "annotation", id, before, after, people: [id] });

export const accountOn = ({ accounts }: QaiUser, agent: ServerAgent) =>
  accounts.find(({ serverAgent }) => serverAgent === agent);

interface Team {
  readonly serverAgent: ServerAgent;
  readonly teamId: string;
}
export const teamOf = ({ teams }: QaiUser, { serverAgent, teamId }: Team) =>
  teams.find((team) => team.serverAgent === serverAgent && team.teamId === teamId);

/** The logins of people on a server, by their ids; who has no account there is left out. */
export const loginsOf = async (
  sql: Sql,
  agent: ServerAgent,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("annotation_accounts")
    .select(["user_id", "login"])
    .where("server_agent", "=", agent)
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map(({ user_id, login }) => [user_id, login]));
};

/** Whom the jobs of a team begin with: ids of people who are active, or null. */
export const defaultsOf = async (
  sql: Sql,
  agent: ServerAgent,
  teamId: string,
): Promise<Readonly<Record<Kind, string | null>>> => {
  const rows = await sql
    .selectFrom("annotation_team_defaults as d")
    .innerJoin("users as u", "u._id", "d.user_id")
    .select(["d.kind", "d.user_id"])
    .where("d.server_agent", "=", agent)
    .where("d.team_id", "=", teamId)
    .where("u.deleted_at", "is", null)
    .where("u.deactivated_at", "is", null)
    .execute();
  const of = (kind: Kind): string | null => rows.find((row) => row.kind === kind)?.user_id ?? null;
  return { annotator: of("annotator"), reviewer: of("reviewer") };
};

/** The team of a dataset, as the last sync has read it; undefined where none has. */
export const teamOfDataset = async (sql: Sql, agent: ServerAgent, datasetId: string): Promise<string | undefined> => {
  const [found] = await run<{ team_id: string }>(
    sql,
    sqlText`select w.team_id from annotation_datasets d
     join annotation_projects p on p.server_agent = d.server_agent and p.id = d.project_id
     join annotation_workspaces w on w.server_agent = p.server_agent and w.id = p.workspace_id
     where d.server_agent = $1 and d.id = $2`,
    [agent, datasetId],
  );
  return found?.team_id;
};

/** Unlinks a person from all servers. Their accounts there stay, as we may not delete what others work with. */
export const forgetAccounts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql.deleteFrom("annotation_team_roles").where("user_id", "=", userId).execute();
  await sql.deleteFrom("annotation_accounts").where("user_id", "=", userId).execute();
};

import type { QaiUser } from "../../../contract/annotation/accounts.ts";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { fullName, nameOrder, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, refToPerson, type View } from "../../core/db/view.ts";

const name = fullName(sqlText`u`);
const isDefault = (kind: SqlText): SqlText =>
  sqlText`exists (select from annotation_team_defaults d where d.server_agent = r.server_agent
    and d.team_id = r.team_id and d.kind = ${kind} and d.user_id = r.user_id)`;

/** People with their accounts and teams on the annotation servers. */
export const accountsView: View = {
  from: sqlText`users u`,
  id: sqlText`u._id`,
  name,
  visible: sqlText`u.deleted_at is null`,
  row: {
    _id: sqlText`u._id`,
    name,
    hub: sqlText`u.hub`,
    accounts: sqlText`coalesce((select json_agg(json_build_object('serverAgent', a.server_agent, 'login', a.login,
        'serverUserId', a.server_user_id, 'createdAt', ${instant(sqlText`a.created_at`)}) order by a.server_agent desc)
      from annotation_accounts a where a.user_id = u._id), '[]'::json)`,
    teams: sqlText`coalesce((select json_agg(json_build_object('serverAgent', r.server_agent, 'teamId', r.team_id,
        'role', r.role, 'isDefaultReviewer', ${isDefault(sqlText`'reviewer'`)},
        'isDefaultAnnotator', ${isDefault(sqlText`'annotator'`)}) order by r.server_agent desc, r.team_id)
      from annotation_team_roles r where r.user_id = u._id), '[]'::json)`,
  },
  search: [
    sqlText`(${name})`,
    sqlText`(select string_agg(a.login, ' ') from annotation_accounts a where a.user_id = u._id)`,
  ],
  sorts: { name: nameOrder(sqlText`u.last_name || ' ' || u.first_name`), createdAt: sqlText`u.created_at` },
  defaultOrder: sqlText`u.created_at desc`,
  filters: {},
};
export const hasAccount = sqlText`exists (select from annotation_accounts a where a.user_id = u._id)`;

/** Throws not_found. */
export const qaiUserOf = (sql: Sql, me: Actor, userId: string): Promise<QaiUser> =>
  readRecord<QaiUser>(sql, { view: accountsView, noun: "person" }, me, userId);

/** The person who is linked to a login, whatever its case; null where no one is any more. */
export const ownerOf = async (
  sql: Sql,
  agent: ServerAgent,
  login: string,
): Promise<{ readonly _id: string; readonly name: string } | null> => {
  const [row] = await run<{ user: { _id: string; name: string } }>(
    sql,
    sqlText`select ${refToPerson(sqlText`a.user_id`)} as user from annotation_accounts a
      join users u on u._id = a.user_id and u.deleted_at is null
      where a.server_agent = $1 and lower(a.login) = lower($2)`,
    [agent, login],
  );
  return row?.user ?? null;
};

import type { z } from "zod";
import { Email } from "../../../contract/core/fields.ts";
import type { groups } from "../../../contract/groups/endpoints.ts";
import { meCte, run } from "../../core/db/run.ts";
import { patternsOf, sqlText } from "../../core/db/sql-text.ts";
import type { Context } from "../../core/http/context.ts";
import { managedGroup } from "./people.ts";
import { candidatesSql } from "./queries.ts";
import { isStaffRole } from "./rules.ts";

type Found = z.output<(typeof groups.candidates.replies)[200]>;

/**
 * People who may be added to a group. For a group admin who is not staff each whole address counts, since the answer tells
 * whether it has an account; a part of one finds no one. Throws not_found, too_many.
 */
export const candidates = async (
  id: string,
  search: string,
  { sql, me, services }: Pick<Context, "sql" | "me" | "services">,
): Promise<Found> => {
  await managedGroup(sql, me, id);
  if (!isStaffRole(me)) {
    if (!Email.safeParse(search).success) return { people: [] };
    await services.limits.addresses(me._id, 1);
  }
  const [row] = await run<{ found: string }>(
    sql,
    sqlText`with ${meCte} select ${candidatesSql(sqlText`$4::text`, sqlText`$5`)} as found from me, groups g where g._id = $3`,
    [me._id, me.role, id, search, patternsOf(search)],
  );
  return JSON.parse(row!.found) as Found;
};

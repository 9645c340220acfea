import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { reasonsIn, workReasons } from "../projects/actions.ts";

/**
 * Locks the caller, who can't leave meanwhile, nor take two answers by two calls. Throws not_found where they do not see
 * the project, not_open with the reasons why they can't work on it.
 */
export const requireOpen = async (sql: Sql, me: Actor, project: string): Promise<void> => {
  await lockPerson(sql, me._id);
  const reasons = await reasonsIn(sql, me, project, workReasons);
  if (reasons.length > 0) throw new AppError("not_open", { reasons });
};

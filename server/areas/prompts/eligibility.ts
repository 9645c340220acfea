import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { reasonsIn, workReasons } from "../projects/actions.ts";

/** Throws not_found where the caller does not see the project, not_open with the reasons why they can't work on it. */
export const requireOpen = async (sql: Sql, me: Actor, project: string): Promise<void> => {
  const reasons = await reasonsIn(sql, me, project, workReasons);
  if (reasons.length > 0) throw new AppError("not_open", { reasons });
};

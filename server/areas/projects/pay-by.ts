import type { Project } from "../../../contract/projects/endpoints.ts";
import { type PayBy, ratesOfOtherKind } from "../../../contract/projects/fields.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { tasksInHand } from "./queries.ts";

const isFixed =
  "This can't change any more: the project has work history, payments, uploads, jobs or prompts that someone took, or tasks that someone has or handed in.";

/**
 * Locks a project that is to pay by something else, so that no hours and no payment of it begin meanwhile: those that
 * are being written hold its key, and are waited for. Who takes a task or job at that moment does not, since claims
 * must not wait for each other: it is paid as it was promised. Throws validation where there are any.
 */
export const holdPayBy = async (sql: Sql, id: string, to: PayBy): Promise<void> => {
  const changing = await run(
    sql,
    sqlText`select from projects where _id = $1 and pay_by <> $2 and deleted_at is null for update`,
    [id, to],
  );
  if (changing.length === 0) return;
  const [found] = await run<{ isUsed: boolean }>(
    sql,
    sqlText`select exists (select from work_history where project_id = $1)
       or exists (select from payments where project_id = $1)
       or exists (select from collected_items where project_id = $1)
       or exists (select from prompts where project_id = $1 and amount is not null)
       or exists (${tasksInHand(sqlText`$1`)} and t.amount is not null)
       or exists (select from jobs where project_id = $1 and assigned_job_id is not null) as "isUsed"`,
    [id],
  );
  if (found!.isUsed) throw new AppError("validation", { fields: { payBy: [isFixed] } });
};

/** Throws validation on the rates of the kind that the project does not pay by. */
export const requireOneKindOfRate = (project: Project): void => {
  const fields = ratesOfOtherKind(project);
  if (Object.keys(fields).length > 0) throw new AppError("validation", { fields });
};

import type { Task } from "../../../contract/tasks/entity.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { proposePieces } from "../payments/actions.ts";
import { moveTasks } from "./moves.ts";
import { hasRepeats } from "./rules.ts";

/** What a payment line, which its worker reads, calls a task. */
const subjectOf = async ({ sql }: AnyWrite, { _id, number }: Task): Promise<string> => {
  const [row] = await run<{ reference: string }>(
    sql,
    sqlText`select case when ${hasRepeats} then '' else i.reference end as reference
     from tasks t join task_items i on i._id = t.item_id where t._id = $1`,
    [_id],
  );
  return row!.reference || `#${number}`;
};

/**
 * Accepts locked, submitted work, and proposes its payment where the project pays by the piece. `acceptedBy` is null
 * where it is not among what is reviewed; `set` are further columns, with the values from `$4` on.
 */
export const approve = async (
  write: AnyWrite,
  task: Task,
  {
    acceptedBy,
    set = sqlText`decided_at = now()`,
    values = [],
  }: { readonly acceptedBy: string | null; readonly set?: SqlText; readonly values?: readonly unknown[] },
): Promise<Task> => {
  const { _id, user, projectId, amount } = task;
  if (amount !== null) {
    await proposePieces(write, [
      {
        of: "task_id",
        id: _id,
        userId: user._id,
        projectId: projectId._id,
        amount,
        subject: await subjectOf(write, task),
        acceptedBy,
      },
    ]);
  }
  const [approved] = await moveTasks(write, [task], "approved", { set, values });
  return approved!;
};

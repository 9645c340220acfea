import type { Task } from "../../../contract/tasks/entity.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { proposePieces } from "../payments/actions.ts";
import { moveTasks } from "./moves.ts";

/** What a payment line calls a task. */
const subjectOf = ({ reference, number }: Task): string => reference || `#${number}`;

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
        subject: subjectOf(task),
        acceptedBy,
      },
    ]);
  }
  const [approved] = await moveTasks(write, [task], "approved", { set, values });
  return approved!;
};

import type { Task } from "../../../contract/tasks/entity.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
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

/** Where there was no rate yet when it was given out, an accepted task pays today's; null where its project pays by the hour. */
const fixAmount = async ({ sql }: AnyWrite, id: string): Promise<number | null> => {
  const [fixed] = await run<{ amount: number }>(
    sql,
    sqlText`update tasks t set amount = ${pieceToday} from projects p
     where t._id = $1 and p._id = t.project_id and ${pieceToday} is not null returning t.amount`,
    [id],
  );
  return fixed?.amount ?? null;
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
  const { _id, user, projectId } = task;
  const amount = task.amount ?? (await fixAmount(write, _id));
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

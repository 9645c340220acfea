import type { z } from "zod";
import type { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError, requireExisting, stale } from "../../core/app-error.ts";
import { lines, requireFree } from "./proposals.ts";
import { paymentById } from "./queries.ts";
import { recordLines } from "./record-lines.ts";
import { editBlocker } from "./rules.ts";
import { lockAndCheck } from "../../core/db/bulk.ts";
import { sqlText } from "../../core/db/sql-text.ts";

type Proposal = z.output<typeof payments.create.body>;

/** Proposes an extra payment or a deduction. Throws own_work; validation on `user`, `project`. */
export const propose = async (write: Write, body: Proposal): Promise<Payment> => {
  if (body.user === write.me._id) throw new AppError("own_work");
  const _id = newId();
  // A concurrent erasure or deletion waits until this is done, or comes first and is an error here.
  const [found] = await run<{ user: boolean; project: boolean }>(
    write.sql,
    sqlText`with person as (select from users where _id = $1 and deleted_at is null for key share),
       work as (select from projects where _id = $2 and deleted_at is null for key share)
     select exists (select from person) as "user", $2::uuid is null or exists (select from work) as project`,
    [body.user, body.project],
  );
  requireExisting(found!);
  await run(
    write.sql,
    sqlText`insert into payments (_id, kind, user_id, project_id, state, amount, currency, reason, note, created_by)
     select $1, 'adjustment', $2, $3, 'proposed', $4, currency, $5, $6, $7 from company`,
    [_id, body.user, body.project, body.amount, body.reason, body.note, write.me._id],
  );
  const payment = await paymentById(write.sql, write.me, _id);
  await recordLines(write, [], [payment]);
  return payment;
};

/** Changes staff's note on a line. Throws not_found, own_work, stale; wrong_state once its person is erased. */
export const editNote = async (
  write: Write,
  id: string,
  { note, version }: { note?: string | undefined; version?: number | undefined },
): Promise<Payment> => {
  const [candidate] = await lockAndCheck(write, lines, [id], editBlocker);
  requireFree(candidate!);
  const before = await paymentById(write.sql, write.me, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  await run(
    write.sql,
    sqlText`update payments set note = coalesce($2, note), version = version + 1, updated_at = now() where _id = $1`,
    [id, note ?? null],
  );
  const after = await paymentById(write.sql, write.me, id);
  await recordLines(write, [before], [after]);
  return after;
};

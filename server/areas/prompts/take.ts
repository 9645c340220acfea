import type { Prompt } from "../../../contract/prompts/entity.ts";
import { leaseHours } from "../../../contract/prompts/rules.ts";
import { AppError } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { pieceToday } from "../jobs/actions.ts";
import { requireOpen } from "./eligibility.ts";
import { recordPrompt } from "./moves.ts";
import { lockMine } from "./queries.ts";
import { isOpenTo } from "./rules.ts";

/** Gives the caller the answers that wait for them longest, or those that they have. Throws not_found, not_open, none_open. */
export const takePrompt = async (write: Write, project: string): Promise<Prompt> => {
  await requireOpen(write.sql, write.me, project);
  const [held] = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from prompts where annotator_id = $2 and project_id = $1 and is_given
       and status in ('assigned', 'draft') and deleted_at is null order by assigned_at limit 1`,
    [project, write.me._id],
  );
  if (held) return lockMine(write.sql, write.me, held._id);
  const [taken] = await run<{ _id: string }>(
    write.sql,
    sqlText`update prompts set status = 'assigned', annotator_id = $2, assigned_at = now(), version = version + 1,
       updated_at = now(), lease_until = now() + make_interval(hours => ${leaseHours.taken}),
       amount = (select ${pieceToday} from projects p where p._id = $1)
     where _id = (select q._id from prompts q where q.project_id = $1 and ${isOpenTo(sqlText`$2::uuid`)}
       order by q.created_at, q._id limit 1 for no key update of q skip locked) returning _id`,
    [project, write.me._id],
  );
  if (!taken) throw new AppError("none_open");
  const after = await lockMine(write.sql, write.me, taken._id);
  await recordPrompt(write, { ...after, annotator: null, status: "open", amount: null, leaseUntil: null }, after);
  return after;
};

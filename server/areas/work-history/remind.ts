import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply, Refused } from "../../../contract/core/list.ts";
import { type WorkHistoryState, workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import { takeReminders } from "../../core/db/reminders.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { noun } from "./candidates.ts";
import { workHistoryView } from "./queries.ts";
import { notifyOfWaiting } from "./notify-workers.ts";

interface Entry {
  readonly _id: string;
  /** The rest is null where there is no such entry. */
  readonly userId: string | null;
  readonly name: string | null;
  readonly state: WorkHistoryState | null;
}

/**
 * Reminds people of those of the chosen entries that wait for their correction, each person at most once a day. Entries
 * in another state, and those of people who were reminded within a day, are refused. Throws selection_changed.
 */
export const remindMany = async (write: Write, select: Selected): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, workHistoryView, write.me, select);
  const entries = await run<Entry>(
    write.sql,
    sqlText`select chosen._id, w.user_id as "userId", ${fullName(sqlText`u`)} as name, w.state
     from unnest($1::uuid[]) with ordinality as chosen (_id, n) left join work_history w on w._id = chosen._id
     left join users u on u._id = w.user_id order by chosen.n`,
    [ids],
  );
  const waiting = entries.filter(({ state }) => state === "needs_correction");
  const isDue = await takeReminders(
    write.sql,
    "hours",
    waiting.flatMap(({ userId }) => userId ?? []),
  );
  const reminded = waiting.filter(({ userId }) => userId !== null && isDue.has(userId)).map(({ _id }) => _id);
  await write.record(
    ...reminded.map((id) => ({ resource: "workHistory" as const, id, before: {}, after: { reminded: true } })),
  );
  await notifyOfWaiting(write, reminded);
  const isReminded = new Set(reminded);
  const refused = entries.filter(({ _id }) => !isReminded.has(_id)).map(refusalOf);
  return { done: reminded.length, refused, ids: reminded };
};

const refusalOf = ({ _id, name, state }: Entry): z.infer<typeof Refused> => {
  const code = codeOf(state);
  const params = { noun, state: state ? workHistoryStateLabels[state].toLowerCase() : "" };
  return { _id, name: name ?? "", code, message: messageOf(code, params) };
};

const codeOf = (state: WorkHistoryState | null): ErrorCode => {
  if (state === null) return "not_found";
  return state === "needs_correction" ? "reminded_lately" : "wrong_state";
};

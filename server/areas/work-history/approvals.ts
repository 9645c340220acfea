import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/errors.ts";
import type { BulkReply } from "../../../contract/list.ts";
import { stateWords, type WorkHistoryState } from "../../../contract/states.ts";
import type { WorkHistory } from "../../../contract/work-history.ts";
import type { Config } from "../../config.ts";
import type { Sql } from "../../db/pool.ts";
import { meCte, run } from "../../db/run.ts";
import { type Selected, selectedIds } from "../../db/selection.ts";
import { type Caller, readMany } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { Refusal, stale } from "../../refusal.ts";
import { accrue } from "../payments/actions.ts";
import { entryById } from "./actions.ts";
import { workHistoryView } from "./queries.ts";
import { type Decision, mayDecide, refusalOf } from "./rules.ts";
import { tellWorkers } from "./tell-workers.ts";

/** What is decided, with the cause where hours are rejected. */
export type Verdict =
  | { readonly to: Exclude<Decision, "rejected" | "needs_correction"> }
  | { readonly to: "rejected"; readonly cause: string }
  | { readonly to: "needs_correction"; readonly question: string };

/** What each decision writes beside the state; `$4` is a rejection's cause, or the question that hours go back with. */
const columns: Readonly<Record<Decision, string>> = {
  approved: "approved_by = me._id, approved_at = now()",
  rejected: "rejection_cause = $4",
  needs_correction: "correction_asked = $4",
  payment_approved: "payment_approved_by = me._id, payment_approved_at = now()",
};

interface Standing {
  readonly _id: string;
  readonly name: string | null;
  readonly version: number | null;
  readonly state: WorkHistoryState | null;
  readonly project: string | null;
  readonly code: ErrorCode | null;
}

/** Locks the entries, always in the order of their ids so that two calls can't deadlock, and says how each stands. */
const lockAndAsk = async (sql: Sql, me: Caller, ids: readonly string[], to: Decision): Promise<Standing[]> => {
  await run(sql, "select from work_history where _id = any($1::uuid[]) order by _id for no key update", [ids]);
  return run<Standing>(
    sql,
    `with ${meCte}
     select asked._id, ${workHistoryView.name} as name, w.version, w.state, p.name as project,
       case when w._id is null then 'not_found' else ${refusalOf(to)} end as code
     from me, unnest($3::uuid[]) with ordinality as asked (_id, n)
     left join work_history w on w._id = asked._id left join projects p on p._id = w.project_id
     left join users worker on worker._id = w.user_id
     order by asked.n`,
    [me._id, me.role, ids],
  );
};

const detailsOf = ({ state, project }: Standing): Record<string, string> => ({
  thing: "work-history entry",
  state: state ? stateWords[state].toLowerCase() : "",
  project: project ?? "",
});

const wordsOf = (verdict: Verdict): string[] => {
  if (verdict.to === "rejected") return [verdict.cause];
  return verdict.to === "needs_correction" ? [verdict.question] : [];
};

/** Takes the step for all these entries at once, which must be locked and free to take it. */
const decideAll = async (
  write: Write,
  config: Config,
  me: Caller,
  ids: readonly string[],
  verdict: Verdict,
): Promise<WorkHistory[]> => {
  if (ids.length === 0) {
    await write.record();
    return [];
  }
  const { to } = verdict;
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, me, ids);
  const decided = await run(
    write.sql,
    `with ${meCte}
     update work_history w set state = '${to}', ${columns[to]}, version = version + 1, updated_at = now()
     from me where w._id = any($3::uuid[]) and ${mayDecide(to)} returning w._id`,
    [me._id, me.role, ids, ...wordsOf(verdict)],
  );
  if (decided.length !== ids.length) throw new Error(`${ids.length} entries could be ${to}, ${decided.length} were`);
  if (to === "payment_approved") await accrue(write, me, ids);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, me, ids);
  await write.record(
    ...after.map((entry, index) => ({
      resource: "workHistory" as const,
      id: entry._id,
      before: before[index] ?? null,
      after: entry,
      people: [entry.user._id],
    })),
  );
  await tellWorkers(write, config, verdict, after);
  return after;
};

/** Decides one entry. Throws not_found, own_work, stale, wrong_state, approved_by_you or no_rate. */
export const decide = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  verdict: Verdict,
  version: number | undefined,
): Promise<WorkHistory> => {
  const standing = (await lockAndAsk(write.sql, me, [id], verdict.to))[0]!;
  const isRecordRule = standing.code === "not_found" || standing.code === "own_work";
  if (!isRecordRule && version !== undefined && version !== standing.version) {
    throw stale(await entryById(write.sql, me, id));
  }
  if (standing.code) throw new Refusal(standing.code, { params: detailsOf(standing) });
  return (await decideAll(write, config, me, [id], verdict))[0]!;
};

/** Decides all of these or none. Throws what the first one that can't be decided is refused with. */
export const decideEach = async (
  write: Write,
  config: Config,
  me: Caller,
  ids: readonly string[],
  verdict: Verdict,
): Promise<WorkHistory[]> => {
  for (const standing of await lockAndAsk(write.sql, me, ids, verdict.to)) {
    if (standing.code) throw new Refusal(standing.code, { params: detailsOf(standing) });
  }
  return decideAll(write, config, me, ids, verdict);
};

/** Decides many: what can't be is named with its reason, the rest is done. Throws selection_changed. */
export const decideMany = async (
  write: Write,
  config: Config,
  me: Caller,
  select: Selected,
  verdict: Verdict,
): Promise<z.infer<typeof BulkReply>> => {
  const standings = await lockAndAsk(
    write.sql,
    me,
    await selectedIds(write.sql, workHistoryView, me, select),
    verdict.to,
  );
  const free = standings.filter((standing) => !standing.code).map((standing) => standing._id);
  await decideAll(write, config, me, free, verdict);
  return {
    done: free.length,
    refused: standings.flatMap((standing) =>
      standing.code
        ? [
            {
              _id: standing._id,
              name: standing.name ?? "",
              code: standing.code,
              message: messageOf(standing.code, detailsOf(standing)),
            },
          ]
        : [],
    ),
  };
};

import { forgottenGrace } from "../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Caller, readMany } from "../../core/db/read.ts";
import { type Write, write } from "../../core/db/write.ts";
import { send } from "../notifications/actions.ts";
import { workHistoryView } from "./queries.ts";

export const forgottenJob = "close-forgotten-check-ins";

/** So many are ended in one transaction. */
const batch = 200;
/** Reads for the audit, where it makes no difference who. */
const nobody: Caller = { _id: "00000000-0000-0000-0000-000000000000", role: "" };

/**
 * Ends what has run longer than the longest shift of its project and some grace: nobody knows when the work ended, so
 * the worker has to say. Until then the entry stands at the longest shift. Whoever checks out at the same moment has
 * either done so, or is not checked in any more; two runs at once share the work.
 */
export const closeForgotten = async (db: Database, config: Config): Promise<void> => {
  const options = { db, actor: null, action: "workHistory.closeForgotten", audited: true, requestId: "background" };
  let closed: number;
  do {
    closed = await write(options, (tx) => closeSome(tx, config));
  } while (closed === batch);
};

const closeSome = async (write: Write, config: Config): Promise<number> => {
  const ids = await takePlaces(write.sql);
  if (ids.length === 0) {
    await write.record();
    return 0;
  }
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, nobody, ids);
  await endAtLongestShift(write.sql, ids);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, nobody, ids);
  await write.record(
    ...after.map((entry, index) => ({
      resource: "workHistory" as const,
      id: entry._id,
      before: before[index] ?? null,
      after: entry,
      people: [entry.user._id],
    })),
  );
  // Who is where shows in the lists of projects and people too.
  const seen = (resource: "projects" | "users", id: string) => ({ resource, id, before: {}, after: {} });
  await write.announce(...after.map(({ project }) => seen("projects", project._id)));
  await write.announce(...after.map(({ user }) => seen("users", user._id)));
  await send(
    write,
    config,
    after.map(({ _id, user, project, checkedInDate }) => ({
      userId: user._id,
      kind: "hours_need_correction",
      params: { entry: _id, project: project._id, day: checkedInDate },
    })),
  );
  return ids.length;
};

/**
 * Locks those who forgot to check out, and their places, the longest first. What a check-out holds is left to it, and
 * who is held by anybody else to the next run: nobody is waited for, so that this can't deadlock.
 */
const takePlaces = async (sql: Sql): Promise<string[]> => {
  const due = await run<{ work_history_id: string }>(
    sql,
    `select o.work_history_id from open_check_ins o join projects p on p._id = o.project_id
       join users u on u._id = o.user_id
     where o.checked_in_at < now() - make_interval(mins => p.longest_shift_minutes + ${forgottenGrace})
     order by o.checked_in_at limit ${batch}
     for no key update of u skip locked for update of o skip locked`,
    [],
  );
  return due.map((open) => open.work_history_id);
};

/** What is locked is ended, and its people may check in again. */
const endAtLongestShift = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  const ended = await run(
    sql,
    `with place as (delete from open_check_ins where work_history_id = any($1::uuid[]) returning *)
     update work_history w
     set state = 'needs_correction', is_forgotten = true, last_active_at = place.last_active_at,
       checked_out_at = w.checked_in_at + make_interval(mins => p.longest_shift_minutes),
       seconds = 60 * p.longest_shift_minutes, version = w.version + 1, updated_at = now()
     from place join projects p on p._id = place.project_id
     where w._id = place.work_history_id and w.state = 'running' returning w._id`,
    [ids],
  );
  if (ended.length !== ids.length) throw new Error(`${ids.length} check-outs were forgotten, ${ended.length} ended`);
};

import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { theServer } from "../../core/current-user.ts";
import { readMany } from "../../core/db/read.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { workHistoryView } from "./queries.ts";
import { recordEntries } from "./record-entries.ts";
import { runsTooLong } from "./rules.ts";

export const forgottenJob = "close-forgotten-check-ins";

/** Entries ended in one transaction. */
const batch = 200;

/**
 * Ends entries that have run longer than their project's longest shift and some grace. The end of the work is unknown,
 * so the worker has to correct it; until then the entry has the longest shift. A concurrent check-out comes first, or
 * finds that the worker is not checked in any more; two concurrent runs share the work.
 */
export const closeForgotten = async (db: Database, config: Config): Promise<void> => {
  const options = {
    db,
    config,
    me: null,
    action: "workHistory.closeForgotten",
    audited: true,
    requestId: backgroundRequest,
  };
  let closed: number;
  do {
    closed = await write(options, closeSome);
  } while (closed === batch);
};

const closeSome = async (write: AnyWrite): Promise<number> => {
  const ids = await takePlaces(write.sql);
  if (ids.length === 0) {
    await write.record();
    return 0;
  }
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, theServer, ids);
  await endAtLongestShift(write.sql, ids);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, theServer, ids);
  await recordEntries(write, before, after);
  await announceEnds(write, after);
  await notify(
    write,
    after.map(({ _id, user, project, checkedInDate }) => ({
      userId: user._id,
      kind: "hours_need_correction",
      params: { entry: _id, project: project._id, day: checkedInDate },
    })),
  );
  return ids.length;
};

/** Check-ins that ended are shown in the lists of projects and people too. */
export const announceEnds = async (write: AnyWrite, ended: readonly WorkHistory[]): Promise<void> => {
  const seen = (resource: "projects" | "users", id: string) => ({ resource, id });
  await write.announce(...ended.map(({ project }) => seen("projects", project._id)));
  await write.announce(...ended.map(({ user }) => seen("users", user._id)));
};

/**
 * Locks people who forgot to check out, and their open check-ins, the longest first. Rows locked by a concurrent
 * check-out are left to it, and people locked elsewhere to the next run: it waits for no lock, so this can't deadlock.
 */
const takePlaces = async (sql: Sql): Promise<string[]> => {
  const due = await run<{ work_history_id: string }>(
    sql,
    sqlText`select o.work_history_id from open_check_ins o join projects p on p._id = o.project_id
       join users u on u._id = o.user_id
     where ${runsTooLong(sqlText`o.checked_in_at`)}
     order by o.checked_in_at limit ${batch}
     for no key update of u skip locked for update of o skip locked`,
    [],
  );
  return due.map((open) => open.work_history_id);
};

/** Ends the locked entries, after which their people may check in again. */
const endAtLongestShift = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  const ended = await run(
    sql,
    sqlText`with place as (delete from open_check_ins where work_history_id = any($1::uuid[]) returning *)
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

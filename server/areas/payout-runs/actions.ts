import { sql as raw } from "kysely";
import type { z } from "zod";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import {
  payoutRunStatesBefore,
  type PayoutRunState,
  payoutRunStateLabels,
} from "../../../contract/payout-runs/states.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError, stale } from "../../core/app-error.ts";
import type { Waiting } from "../../core/todos.ts";
import { checkReferences } from "./references.ts";
import { maySend, maySettle, runById, runView } from "./queries.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";

export { preflightView } from "./preflight.ts";
export { keptPayouts, maySettle, runById, sendRefusal } from "./queries.ts";

/** Runs that wait to be sent. */
export const waitingRuns: Waiting = { view: runView, mayAct: maySend, since: sqlText`r.scheduled_at` };

/** Runs of bank files that wait until someone records what the bank has done; of one's own payout another does. */
export const runsAtBank: Waiting = {
  view: runView,
  mayAct: sqlText`exists (select from payouts p where p.run_id = r._id and ${maySettle})`,
  since: sqlText`r.sent_at`,
  from: sqlText`payout_runs r`,
};

type Fields = z.output<typeof payoutRuns.create.body>;

/** Creates a draft, which reserves no payment lines yet. Throws validation on `people`, `projects`. */
export const createRun = async (write: Write, body: Fields): Promise<PayoutRun> => {
  await checkReferences(write.sql, body);
  const _id = newId();
  const { currency } = await write.sql.selectFrom("company").select("currency").executeTakeFirstOrThrow();
  await write.sql
    .insertInto("payout_runs")
    .values({ _id, currency, created_by: write.me._id, ...body })
    .execute();
  return recordRun(write, _id, null);
};

/** Throws not_found, wrong_state, stale; validation on `people`, `projects`. */
export const editRun = async (
  write: Write,
  id: string,
  { version, ...fields }: z.output<typeof payoutRuns.edit.body>,
): Promise<PayoutRun> => {
  const before = await lockedRun(write, id, ["draft"], version);
  await checkReferences(write.sql, fields);
  await write.sql
    .updateTable("payout_runs")
    .set({ ...fields, updated_at: raw<string>`now()` })
    .where("_id", "=", id)
    .execute();
  return touchRun(write, before);
};

/** Excludes people from a draft, or includes them again. Throws not_found, wrong_state; validation on `people`. */
export const excludePeople = async (
  write: Write,
  id: string,
  { people, isExcluded }: z.output<typeof payoutRuns.exclude.body>,
): Promise<PayoutRun> => {
  const before = await lockedRun(write, id, ["draft"]);
  await checkReferences(write.sql, { people });
  await run(
    write.sql,
    sqlText`update payout_runs set excluded = array(
       select person from unnest(excluded ${isExcluded ? sqlText`|| $2::uuid[]` : sqlText``}) as person
       ${isExcluded ? sqlText`` : sqlText`where person <> all($2::uuid[])`} group by person order by person)
     where _id = $1`,
    [id, people],
  );
  return touchRun(write, before);
};

/** The run, locked until the transaction ends. Throws not_found; wrong_state unless it is in one of `states`; stale. */
export const lockedRun = async (
  write: Write,
  id: string,
  states: readonly PayoutRunState[],
  version?: number,
): Promise<PayoutRun> => {
  await run(write.sql, sqlText`select from payout_runs where _id = $1 for update`, [id]);
  const found = await runById(write.sql, write.me, id);
  if (version !== undefined && version !== found.version) throw stale(found);
  if (!states.includes(found.state)) {
    throw new AppError("wrong_state", { params: { state: payoutRunStateLabels[found.state].toLowerCase() } });
  }
  return found;
};

/** Moves a locked run to a state; its first sender stays recorded when failed payouts are retried. */
export const moveRun = async (write: Write, before: PayoutRun, to: PayoutRunState): Promise<PayoutRun> => {
  const by = to === "scheduled" ? sqlText`, scheduled_by = $3, scheduled_at = now()` : sqlText``;
  const sent =
    to === "sending" ? sqlText`, sent_by = coalesce(sent_by, $3), sent_at = coalesce(sent_at, now())` : sqlText``;
  const moved = await run(
    write.sql,
    sqlText`update payout_runs set state = ${quote(to)}${by}${sent} where _id = $1 and state = any($2::text[]) and $3::uuid is not null
     returning _id`,
    [before._id, payoutRunStatesBefore(to), write.me._id],
  );
  if (moved.length !== 1) throw new Error(`The run should be ${to} and could not`);
  return touchRun(write, before);
};

/** Raises the version of a changed run, and audits the change. */
const touchRun = async (write: Write, before: PayoutRun): Promise<PayoutRun> => {
  await run(write.sql, sqlText`update payout_runs set version = version + 1, updated_at = now() where _id = $1`, [
    before._id,
  ]);
  return recordRun(write, before._id, before);
};

const recordRun = async (write: Write, id: string, before: PayoutRun | null): Promise<PayoutRun> => {
  const after = await runById(write.sql, write.me, id);
  await write.record({ resource: "payoutRuns", id, before, after });
  return after;
};

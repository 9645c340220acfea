import type { ErrorCode } from "../../../contract/core/errors.ts";
import { erasureStateLabels } from "../../../contract/privacy/states.ts";
import { type WorkHistoryState, workHistoryStateLabels } from "../../../contract/work-history/states.ts";
import type { AmountSeen } from "../../../contract/work-history/entity.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { changedAmount, requireAmount } from "../payments/actions.ts";
import { amountsOf, holdRates, sumOf } from "./amounts.ts";
import { workHistoryView } from "./queries.ts";
import { type Decision, blockerOf, namedState } from "./rules.ts";

/** The entries to decide on, and what the caller saw of them where that matters. */
export interface DecisionRequest {
  readonly ids: readonly string[];
  readonly versions?: readonly (number | null)[];
  /** For payments, in minor units: the amount of each entry, null where it had none, and what all of them come to. */
  readonly amounts?: readonly (number | null)[];
  readonly expected?: AmountSeen | undefined;
  /** Blocks flagged entries. */
  readonly onlyClean?: boolean;
}

/** The state of an entry, or of its person, who may be erased meanwhile. */
export type NamedState = WorkHistoryState | "erased";
const stateLabels: Record<NamedState, string> = { ...workHistoryStateLabels, erased: erasureStateLabels.erased };

/** A state in a message. */
export const stateText = (state: NamedState | null): string => (state ? stateLabels[state].toLowerCase() : "");

/** An entry to decide on, with the code of its blocker. */
export interface Candidate {
  readonly _id: string;
  readonly name: string | null;
  readonly version: number | null;
  readonly state: NamedState | null;
  readonly project: string | null;
  readonly code: ErrorCode | null;
  /** For payments, in minor units. */
  readonly amount?: number | null;
  /** With amount_changed: the amounts as text. */
  readonly changed?: { readonly now: string; readonly expected: string };
}

/** SQL: the people of entries ($1). */
export const peopleOf = sqlText`select user_id from work_history where _id = any($1::uuid[])`;

export const noun = "work-history entry";

/** The parameters of the message of a candidate's blocker. */
export const detailsOf = ({ state, project, changed }: Candidate): Record<string, string> => ({
  noun,
  state: stateText(state),
  project: project ?? "",
  ...changed,
});

/** Locks the people and then their entries, always in the order of their ids so that two calls can't deadlock. */
export const lockEntries = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  await lockPeople(sql, peopleOf, [ids]);
  await run(sql, sqlText`select from work_history where _id = any($1::uuid[]) order by _id for no key update`, [ids]);
};

/**
 * Locks the people and their entries, and returns each entry with its blocker; for payments also with its amount, which can't change any more.
 */
export const lockAndCheck = async (
  sql: Sql,
  me: Actor,
  request: DecisionRequest,
  to: Decision,
): Promise<readonly Candidate[]> => {
  const { ids, versions = [], onlyClean = false } = request;
  const isPayment = to === "payment_approved";
  if (isPayment) await holdRates(sql, ids);
  await lockEntries(sql, ids);
  const candidates = await run<Candidate>(
    sql,
    sqlText`with ${meCte}
     select selected._id, ${workHistoryView.name!} as name, w.version, ${namedState} as state, p.name as project,
       case when w._id is null then 'not_found' when w.version <> selected.version then 'stale'
         else ${blockerOf(to, onlyClean)} end as code
     from me, unnest($3::uuid[], $4::int[]) with ordinality as selected (_id, version, n)
     left join work_history w on w._id = selected._id left join projects p on p._id = w.project_id
     left join users worker on worker._id = w.user_id
     order by selected.n`,
    [me._id, me.role, ids, versions],
  );
  return isPayment ? checkAmounts(sql, candidates, request) : candidates;
};

/** Blocks candidates whose amount is not as it was seen. Throws amount_changed where all together are not. */
const checkAmounts = async (
  sql: Sql,
  candidates: readonly Candidate[],
  { ids, amounts = [], expected }: DecisionRequest,
): Promise<readonly Candidate[]> => {
  const now = await amountsOf(sql, ids);
  await requireAmount(sql, sumOf(now.values()), expected);
  const company = await readCompany(sql);
  return candidates.map((candidate, n) => {
    const amount = now.get(candidate._id) ?? null;
    const seen = amounts[n];
    if (candidate.code !== null || amount === null || seen === undefined || amount === seen)
      return { ...candidate, amount };
    return { ...candidate, amount, code: "amount_changed", changed: changedAmount(company, amount, seen ?? 0) };
  });
};

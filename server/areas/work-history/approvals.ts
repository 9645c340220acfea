import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply, Refused } from "../../../contract/core/list.ts";
import { type WorkHistoryState, workHistoryStateWords } from "../../../contract/work-history/states.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import type { Config } from "../../config.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { changeUnlessTaken } from "../../core/db/unless-taken.ts";
import { type Caller, readMany, readRecord } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal, stale } from "../../core/refusal.ts";
import { accrue } from "../payments/actions.ts";
import { workHistoryView } from "./queries.ts";
import { type Decision, mayDecide, refusalOf, type Verdict } from "./rules.ts";
import { tellWorkers } from "./tell-workers.ts";

/** What nobody but the worker can tell the times of; a rejection taken back does not make it approvable. */
const isUntold = `w.state = 'rejected' and w.corrected_at is null and (w.is_forgotten or w.correction_asked is not null
  or w.seconds > 60 * (select p.longest_shift_minutes from projects p where p._id = w.project_id))`;

/** What each decision writes beside the state; `$4` is a rejection's cause, or the question that hours go back with. */
const columns: Readonly<Record<Decision, string>> = {
  approved: "approved_by = me._id, approved_at = now()",
  rejected: "rejection_cause = $4",
  needs_correction: "correction_asked = $4",
  payment_approved: "payment_approved_by = me._id, payment_approved_at = now()",
  pending: "approved_by = null, approved_at = null, rejection_cause = null",
};

/** What is to be decided on, with the version that each must still have where that matters. */
export interface Asked {
  readonly ids: readonly string[];
  readonly versions?: readonly (number | null)[];
  /** Refuses what is odd. */
  readonly onlyClean?: boolean;
}

interface Standing {
  readonly _id: string;
  readonly name: string | null;
  readonly version: number | null;
  readonly state: WorkHistoryState | null;
  readonly project: string | null;
  readonly code: ErrorCode | null;
}

/**
 * Locks the people and then their entries, always in the order of their ids so that two calls can't deadlock, and says
 * how each entry stands.
 */
const lockAndAsk = async (sql: Sql, me: Caller, asked: Asked, to: Decision): Promise<Standing[]> => {
  const { ids, versions = [], onlyClean = false } = asked;
  await lockPeople(sql, peopleOf, [ids]);
  await run(sql, "select from work_history where _id = any($1::uuid[]) order by _id for no key update", [ids]);
  return run<Standing>(
    sql,
    `with ${meCte}
     select asked._id, ${workHistoryView.name} as name, w.version, w.state, p.name as project,
       case when w._id is null then 'not_found' when w.version <> asked.version then 'stale'
         else ${refusalOf(to, onlyClean)} end as code
     from me, unnest($3::uuid[], $4::int[]) with ordinality as asked (_id, version, n)
     left join work_history w on w._id = asked._id left join projects p on p._id = w.project_id
     left join users worker on worker._id = w.user_id
     order by asked.n`,
    [me._id, me.role, ids, versions],
  );
};

/** SQL: the people of entries ($1). */
export const peopleOf = "select user_id from work_history where _id = any($1::uuid[])";

const thing = "work-history entry";
const detailsOf = ({ state, project }: Standing): Record<string, string> => ({
  thing,
  state: state ? workHistoryStateWords[state].toLowerCase() : "",
  project: project ?? "",
});

const wordsOf = (verdict: Verdict): string[] => {
  if (verdict.to === "rejected") return [verdict.cause];
  return verdict.to === "needs_correction" ? [verdict.question] : [];
};

/** Takes the step for all these entries at once, which must be locked and free to take it; answers those it was taken for. */
const decideAll = async (
  write: Write,
  me: Caller,
  ids: readonly string[],
  verdict: Verdict,
): Promise<readonly WorkHistory[]> => {
  const { to } = verdict;
  const state = to === "pending" ? `case when ${isUntold} then 'needs_correction' else 'pending' end` : `'${to}'`;
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, me, ids);
  const set = async (some: readonly string[]): Promise<void> => {
    const decided = await run(
      write.sql,
      `with ${meCte}
       update work_history w set state = ${state}, ${columns[to]}, version = version + 1, updated_at = now()
       from me where w._id = any($3::uuid[]) and ${mayDecide(to)} returning w._id`,
      [me._id, me.role, some, ...wordsOf(verdict)],
    );
    if (decided.length !== some.length)
      throw new Error(`${some.length} entries could be ${to}, ${decided.length} were`);
  };
  // Of rejected hours that come back the same session may have been uploaded again meanwhile.
  const taken = to === "pending" ? await changeUnlessTaken(write.sql, ids, "skip", set) : new Set<string>();
  if (to !== "pending" && ids.length > 0) await set(ids);
  const done = ids.filter((id) => !taken.has(id));
  if (to === "payment_approved") await accrue(write, me, done);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, me, done);
  const read = new Map(before.map((entry) => [entry._id, entry]));
  await write.record(
    ...after.map((entry) => ({
      resource: "workHistory" as const,
      id: entry._id,
      before: read.get(entry._id) ?? null,
      after: entry,
      people: [entry.user._id],
    })),
  );
  return after;
};

/** Decides one entry. Throws not_found, own_work, stale, wrong_state, approved_by_you, no_rate or taken. */
export const decide = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  verdict: Verdict,
  version: number | undefined,
): Promise<WorkHistory> => {
  const standing = (await lockAndAsk(write.sql, me, { ids: [id] }, verdict.to))[0]!;
  const isRecordRule = standing.code === "not_found" || standing.code === "own_work";
  if (!isRecordRule && version !== undefined && version !== standing.version) {
    throw stale(await readRecord(write.sql, { view: workHistoryView, thing }, me, id));
  }
  if (standing.code) throw new Refusal(standing.code, { params: detailsOf(standing) });
  const [decided] = await decideAll(write, me, [id], verdict);
  if (!decided) throw new Refusal("taken", { params: { thing: takenThing } });
  await tellWorkers(write, config, verdict, [id]);
  return decided;
};

const takenThing = "session";

export interface SomeDecided {
  readonly done: readonly WorkHistory[];
  readonly refused: readonly z.infer<typeof Refused>[];
}

/** Decides those that can be, and names the others with their reason; tells nobody yet. */
export const decideSome = async (write: Write, me: Caller, asked: Asked, verdict: Verdict): Promise<SomeDecided> => {
  const standings = await lockAndAsk(write.sql, me, asked, verdict.to);
  const free = standings.filter((standing) => !standing.code).map((standing) => standing._id);
  const done = await decideAll(write, me, free, verdict);
  const isDone = new Set(done.map(({ _id }) => _id));
  return {
    done,
    refused: standings
      .filter(({ _id }) => !isDone.has(_id))
      .map((standing) => {
        const { _id, name, code } = standing;
        const params = code ? detailsOf(standing) : { thing: takenThing };
        return { _id, name: name ?? "", code: code ?? "taken", message: messageOf(code ?? "taken", params) };
      }),
  };
};

/** Decides all of these or none. Throws what the first one that can't be decided is refused with. */
export const decideEach = async (
  write: Write,
  config: Config,
  me: Caller,
  ids: readonly string[],
  verdict: Verdict,
): Promise<readonly WorkHistory[]> => {
  for (const standing of await lockAndAsk(write.sql, me, { ids }, verdict.to)) {
    if (standing.code) throw new Refusal(standing.code, { params: detailsOf(standing) });
  }
  const decided = await decideAll(write, me, ids, verdict);
  await tellWorkers(write, config, verdict, ids);
  return decided;
};

/** Decides many: what can't be is named with its reason, the rest is done. Throws selection_changed. */
export const decideMany = async (
  write: Write,
  config: Config,
  me: Caller,
  select: Selected,
  verdict: Verdict,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, workHistoryView, me, select);
  const { done, refused } = await decideSome(write, me, { ids }, verdict);
  const doneIds = done.map(({ _id }) => _id);
  await tellWorkers(write, config, verdict, doneIds);
  return { done: done.length, refused: [...refused], ids: doneIds };
};

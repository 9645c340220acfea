import { skipsInARowMin } from "../../../contract/tasks/rules.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertItem } from "./collection.ts";
import { insertAssigned, insertJob } from "./jobs.ts";
import { insertPrompt } from "./prompts.ts";
import { insertQuiz, single } from "./quizzes.ts";
import { insertTask } from "./tasks.ts";
import type { TestServer } from "./test-server.ts";

interface Person {
  readonly _id: string;
}

/** A mail to a group that reached one and not another. */
export const insertFailedMail = async (
  { pool }: Database,
  people: { readonly by: Person; readonly failed: Person; readonly sent: Person },
): Promise<void> => {
  const [group, mail] = [newId(), newId()];
  await pool.query("insert into groups (_id, name, kind) values ($1, 'Crew', 'plain')", [group]);
  await pool.query(
    "insert into group_mails (_id, group_id, sent_by, subject, text) values ($1, $2, $3, 'Hello', 'Hello')",
    [mail, group, people.by._id],
  );
  for (const state of ["failed", "sent"] as const) {
    const letter = newId();
    await pool.query("insert into mails (_id, user_id, sealed, state) values ($1, $2, '', $3)", [
      letter,
      people[state]._id,
      state,
    ]);
    await pool.query("insert into group_mail_recipients values ($1, $2, $3)", [mail, people[state]._id, letter]);
  }
};

/** Runs of bank files: to be sent, scheduled by each of `by`; and sent, of which each pays one of `paid`. */
export const insertRuns = async (
  { pool }: Database,
  { by, paid }: { readonly by: readonly Person[]; readonly paid: readonly Person[] },
): Promise<void> => {
  const insert = async (state: "scheduled" | "sending", scheduler: Person): Promise<string> => {
    const _id = newId();
    await pool.query(
      `insert into payout_runs (_id, name, method, currency, state, created_by, scheduled_by, scheduled_at, sent_by, sent_at)
       values ($1, 'A run', 'file', 'USD', $2, $3, $3, now(), $4, $5)`,
      [_id, state, scheduler._id, ...(state === "sending" ? [scheduler._id, new Date()] : [null, null])],
    );
    return _id;
  };
  for (const one of by) await insert("scheduled", one);
  for (const one of paid) {
    await pool.query(
      "insert into payouts (_id, run_id, user_id, amount, currency, state) values ($1, $2, $3, 1, 'USD', 'sent')",
      [newId(), await insert("sending", by[0]!), one._id],
    );
  }
};

/** A review that the reviewer began, a disputed decision, and the work of someone new. */
export const insertReviews = async (
  db: Database,
  { project, worker, reviewer }: { readonly project: string; readonly worker: Person; readonly reviewer: Person },
): Promise<void> => {
  const begun = await insertJob(db, { project });
  await insertAssigned(db, { job: begun, worker: worker._id, status: "in_review", reviewer: reviewer._id });
  for (const column of ["disputed_at = now()", "is_newcomer = true"]) {
    const job = await insertJob(db, { project });
    const _id = await insertAssigned(db, { job, worker: worker._id, status: "submitted" });
    await db.pool.query(`update assigned_jobs set ${column} where _id = $1`, [_id]);
  }
};

/** The worker is paused in the project for the results of known jobs. */
export const insertPause = async (
  { pool }: Database,
  { worker, project }: { readonly worker: Person; readonly project: string },
): Promise<void> => {
  await pool.query(
    "insert into quality_pauses (_id, user_id, project_id, right_results, results, threshold) values ($1, $2, $3, 12, 25, 80)",
    [newId(), worker._id, project],
  );
};

/** A quiz with a question whose key may be wrong, as it was last counted. */
const insertSuspect = async (db: Database): Promise<void> => {
  const { quiz } = await insertQuiz(db, [single("a", "b")]);
  await db.pool.query("insert into quiz_analyses (quiz_id, analysis, counted_at, took_ms) values ($1, $2, now(), 1)", [
    quiz,
    { items: [{ suspicion: "negative_discrimination" }, { suspicion: null }] },
  ]);
};

/** Work of one's own that came back and expires soon, of a job with a problem on its server; and a sync that failed. */
const insertJobTroubles = async (
  db: Database,
  { project, worker }: { readonly project: string; readonly worker: Person },
): Promise<void> => {
  const job = await insertJob(db, { project });
  const _id = await insertAssigned(db, { job, worker: worker._id, status: "rework" });
  await db.pool.query("update assigned_jobs set warned_at = now() where _id = $1", [_id]);
  await db.pool.query("update jobs set server_problem = 'Test does not answer.' where _id = $1", [job]);
  await db.pool.query(
    `insert into annotation_syncs (_id, server_agent, team_id, state, cursor, finished_at)
     values ($1, 'quantigo', '11', 'failed', '{"phase": "jobs", "after": ""}', now())`,
    [newId()],
  );
};

/**
 * A key to check, troubles with jobs of the manager, and tasks, prompts and uploads that wait: of the worker and the reviewer for a
 * review, of the manager sent back; who also skips.
 */
export const insertCollected = async (
  server: TestServer,
  {
    project,
    worker,
    reviewer,
    manager,
    other,
  }: { readonly project: string } & Readonly<
    Record<"worker" | "reviewer" | "manager" | "other", { readonly _id: string }>
  >,
): Promise<void> => {
  await insertSuspect(server.db);
  await insertJobTroubles(server.db, { project, worker: manager });
  const of = [
    ...[worker, reviewer].map(({ _id }) => ({ author: _id, status: "submitted" as const })),
    { author: manager._id, status: "rejected" as const },
  ];
  for (const { author, status } of of) {
    await insertTask(server.db, { project, worker: author, status });
    await insertPrompt(server.db, { project, author, status });
    await insertItem(server, { project, author, status, ...(status === "rejected" && { reviewer: other._id }) });
  }
  for (let skips = 0; skips < skipsInARowMin; skips++) {
    await insertTask(server.db, { project, worker: manager._id, status: "skipped" });
  }
};

import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import { insertAssigned, insertJob } from "./jobs.ts";

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

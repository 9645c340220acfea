import type { z } from "zod";
import type { Allowance } from "../../../contract/quizzes/entity.ts";
import type { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { erased } from "../../../contract/core/fields.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readUnpaged } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { fullName, nameOrder, sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { retimeOpen, termsOf } from "../quiz-submissions/actions.ts";

const person = fullName(sqlText`u`);
const allowanceView: View = {
  from: sqlText`quiz_allowances a join users u on u._id = a.user_id`,
  id: sqlText`a.user_id`,
  visible: sqlText`true`,
  row: {
    user: ref(sqlText`a.user_id`, person),
    extraAttempts: sqlText`a.extra_attempts`,
    extraSeconds: sqlText`a.extra_seconds`,
    closesAt: instant(sqlText`a.closes_at`),
    reason: sqlText`a.reason`,
    createdBy: refToPerson(sqlText`a.created_by`),
    createdAt: instant(sqlText`a.created_at`),
    updatedAt: instant(sqlText`a.updated_at`),
  },
  sorts: {},
  defaultOrder: nameOrder(person),
  filters: {},
};

/** People who have more than others in a quiz. Throws not_found, too_many_records. */
export const allowancesOf = async (sql: Sql, me: Actor, quizId: string): Promise<Allowance[]> => {
  await termsOf(sql, me, quizId);
  return readUnpaged<Allowance>(sql, allowanceView, [sqlText`a.quiz_id = $1`], [quizId]);
};

const allowanceOf = async (sql: Sql, quizId: string, userId: string): Promise<Allowance | null> => {
  const conditions = [sqlText`a.quiz_id = $1`, sqlText`a.user_id = $2`];
  const [found] = await readUnpaged<Allowance>(sql, allowanceView, conditions, [quizId, userId]);
  return found ?? null;
};

interface Of {
  readonly _id: string;
  readonly userId: string;
}

/** Throws not_found, own_work. */
const requireOther = async (write: Write, { _id, userId }: Of): Promise<void> => {
  await termsOf(write.sql, write.me, _id);
  if (userId === write.me._id) throw new AppError("own_work");
};

/**
 * Gives a person more than others have, in place of what they had; an open attempt of theirs gets the time too. Throws
 * not_found, own_work.
 */
export const allow = async (write: Write, of: Of, body: z.output<typeof quizzes.allow.body>): Promise<Allowance> => {
  await requireOther(write, of);
  const people = await run(
    write.sql,
    sqlText`select from users where _id = $1 and deleted_at is null for no key update`,
    [of.userId],
  );
  if (people.length === 0) throw notFound("person");
  const before = await allowanceOf(write.sql, of._id, of.userId);
  await run(
    write.sql,
    sqlText`insert into quiz_allowances as a (quiz_id, user_id, extra_attempts, extra_seconds, closes_at, reason, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (quiz_id, user_id) do update set extra_attempts = $3, extra_seconds = $4, closes_at = $5, reason = $6,
       created_by = $7, updated_at = now()`,
    [of._id, of.userId, body.extraAttempts, body.extraSeconds, body.closesAt, body.reason, write.me._id],
  );
  await retimeOpen(write, of._id, of.userId);
  const after = await allowanceOf(write.sql, of._id, of.userId);
  await write.record({ ...changeOf(of), before: withoutUser(before), after: after! });
  return after!;
};

/** The person's own page of the quiz hears of it too. */
const changeOf = ({ _id, userId }: Of) => ({ resource: "quizzes", id: _id, people: [userId] }) as const;

/** Whom it is about stands on one side alone, since the audit leaves out what both have. */
const withoutUser = (allowance: Allowance | null): object => {
  const { user: _, ...rest } = allowance ?? {};
  return rest;
};

/** Takes back what a person had beyond others. Throws not_found, own_work. */
export const disallow = async (write: Write, of: Of): Promise<Allowance> => {
  await requireOther(write, of);
  const before = await allowanceOf(write.sql, of._id, of.userId);
  if (!before) throw notFound("allowance");
  await run(write.sql, sqlText`delete from quiz_allowances where quiz_id = $1 and user_id = $2`, [of._id, of.userId]);
  await write.record({ ...changeOf(of), before: withoutUser(before), after: { user: before.user } });
  return before;
};

/** A person's own allowances; why they have them staff wrote for staff. */
export const allowancesOfPerson = (sql: Sql, me: Actor): Promise<object[]> =>
  run<object>(
    sql,
    sqlText`select q.name as quiz, a.extra_attempts as "extraAttempts", a.extra_seconds as "extraSeconds",
       ${instant(sqlText`a.closes_at`)} as "closesAt"
     from quiz_allowances a join quizzes q on q._id = a.quiz_id where a.user_id = $1 order by a.created_at, q._id`,
    [me._id],
  );

export const eraseAllowances = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(sql, sqlText`update quiz_allowances set reason = $2 where user_id = $1`, [userId, erased]);
};

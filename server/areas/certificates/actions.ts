import type { Certificate } from "../../../contract/certificates/entity.ts";
import { certificateStateLabels, type CertificateState } from "../../../contract/certificates/states.ts";
import { erased } from "../../../contract/core/fields.ts";
import { AppError } from "../../core/app-error.ts";
import { theServer } from "../../core/current-user.ts";
import { lockPeople, lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText, today } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { keepFile } from "../profile/actions.ts";
import { factsOfMany, factsOfToday, type Holder, insertCertificates, reissue } from "./issue.ts";
import { certificateOf, notice, requireCourse } from "./queries.ts";

/**
 * SQL: the id of a person's certificate of a course, given the SQL of both ids; null where they have none. Its status
 * and its dates are in the calls of this area.
 */
export const certificateIdOf = (courseId: SqlText, userId: SqlText): SqlText =>
  sqlText`(select cert._id from certificates cert where cert.course_id = ${courseId} and cert.user_id = ${userId})`;

/** SQL: a row where a person's certificate of a course ends soon or has ended, given the SQL of both ids. */
export const renewable = (courseId: SqlText, userId: SqlText): SqlText =>
  sqlText`select i.expires_on, ${today} as today from certificates cert
    join certificate_issues i on i.certificate_id = cert._id and i.issue = cert.issue
    where cert.course_id = ${courseId} and cert.user_id = ${userId} and cert.status <> 'revoked'
      and i.expires_on - ${notice} <= ${today}`;

/**
 * SQL: a person's certificate of a course was issued or renewed since a moment, given the SQL of both ids and of that. A
 * corrected name renews nothing.
 */
export const isIssuedSince = (courseId: SqlText, userId: SqlText, moment: SqlText): SqlText =>
  sqlText`exists (select from certificates cert join certificate_issues i on i.certificate_id = cert._id
    where cert.course_id = ${courseId} and cert.user_id = ${userId} and i.kind <> 'corrected' and i.created_at >= ${moment})`;

/** Who completed which course, with a score in percent or none. */
type Completion = Holder & { readonly score: number | null };

/**
 * Issues people's certificates of courses that they completed. It may be called any number of times, at the same time
 * too: there is one certificate, one issue and one notification, unless it has expired or is about to: then it is
 * renewed. A revoked one stays so. `drawNumber` draws the number of a new one.
 */
export const issueCertificates = async (
  write: AnyWrite,
  completions: readonly Completion[],
  drawNumber?: () => string,
): Promise<void> => {
  await lockPeople(write.sql, sqlText`select unnest($1::uuid[])`, [completions.map(({ userId }) => userId)]);
  const facts = await factsOfMany(write.sql, completions);
  const issues = facts.map((one) => ({ ...one, kind: "completed" as const, issuedBy: null }));
  const made = await insertCertificates(write, issues, drawNumber);
  // It is news to its holder, although it was they who completed the course.
  const byTheServer = { ...write, me: null };
  await notify(
    byTheServer,
    made.map(({ user, course }) => ({ userId: user._id, kind: "certificate_issued", params: { course } })),
  );
  const isMade = new Set(made.map(({ courseId, user }) => `${courseId._id} ${user._id}`));
  for (const issue of issues.filter(({ courseId, userId }) => !isMade.has(`${courseId} ${userId}`))) {
    const present = await certificateOf(write.sql, theServer, issue);
    const { renewableFrom = null } = present ?? {};
    if (!present || present.status === "revoked" || renewableFrom === null || renewableFrom > issue.issuedOn) continue;
    await reissue(write, present, { ...issue, kind: "renewed" });
    const { userId, course } = issue;
    await notify(byTheServer, [{ userId, kind: "certificate_reissued", params: { course } }]);
  }
};

/** Throws wrong_state unless a certificate is in one of the states. */
export const requireState = ({ status }: Certificate, states: readonly CertificateState[]): void => {
  if (states.includes(status)) return;
  throw new AppError("wrong_state", { params: { state: certificateStateLabels[status].toLowerCase() } });
};

/** Throws not_found for an unknown course, validation for a person who is not enrolled in it. */
export const requireEnrolled = async (sql: Sql, { courseId, userId }: Holder): Promise<void> => {
  await requireCourse(sql, courseId);
  const enrolled = await run(
    sql,
    sqlText`select from enrolments e join users u on u._id = e.user_id
     where e.course_id = $1 and e.user_id = $2 and e.status <> 'withdrawn' and u.deleted_at is null`,
    [courseId, userId],
  );
  if (enrolled.length > 0) return;
  throw new AppError("validation", { fields: { userId: ["This person is not enrolled in the course."] } });
};

/**
 * Makes an uploaded file the certificate of a person enrolled in a course, in place of the present one. Throws
 * not_found, validation, wrong_state (revoked).
 */
export const putUploaded = async (write: Write, holder: Holder, fileId: string): Promise<Certificate> => {
  await lockPerson(write.sql, holder.userId);
  await requireEnrolled(write.sql, holder);
  const facts = (await factsOfToday(write.sql, holder))!;
  await keepFile(write.sql, fileId);
  const { userId } = holder;
  const params = { course: facts.course };
  const uploaded = { kind: "uploaded", ...facts, score: null, fileId, issuedBy: write.me._id } as const;
  const [made] = await insertCertificates(write, [uploaded]);
  if (made) {
    await notify(write, [{ userId, kind: "certificate_issued", params }]);
    return made;
  }
  const present = (await certificateOf(write.sql, write.me, holder))!;
  requireState(present, ["issued", "expired"]);
  const after = await reissue(write, present, { ...uploaded, score: present.score });
  await notify(write, [{ userId, kind: "certificate_reissued", params }]);
  return after;
};

/**
 * Deletes a person's name from their certificates, and why any was revoked; uploaded files go with their other files.
 * The numbers stay, so that whoever checks one still learns whether it is valid.
 */
export const eraseCertificates = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update certificate_issues i set person = $2, file_id = null from certificates c
     where c._id = i.certificate_id and c.user_id = $1`,
    [userId, erased],
  );
  await run(sql, sqlText`update certificates set revoke_reason = $2 where user_id = $1 and revoke_reason <> ''`, [
    userId,
    erased,
  ]);
};

import type { DemoCompany } from "../../demo/company.ts";
import { Random } from "../../demo/random.ts";
import { run } from "../../core/db/run.ts";
import { dayOf, sqlText } from "../../core/db/sql-text.ts";
import { numberAlphabet, numberLength, numberOf } from "../../../contract/certificates/number.ts";
import { lastDayOf } from "./rules.ts";

interface Completed {
  readonly course_id: string;
  readonly user_id: string;
  readonly course: string;
  readonly months: number | null;
  readonly person: string;
  readonly completed_at: string;
  readonly day: string;
  readonly today: string;
  readonly score: number | null;
}

/** Certificates of all who have completed a course: some expired since, and one was revoked. */
export const fillCertificates = async ({ sql, now, people }: DemoCompany): Promise<void> => {
  const random = new Random(20_260_223);
  const completed = await run<Completed>(
    sql,
    sqlText`select e.course_id, e.user_id, c.name as course, c.valid_months as months, e.completed_at,
       u.first_name || ' ' || u.last_name as person, ${dayOf(sqlText`e.completed_at`)} as day,
       ${dayOf(sqlText`$1::timestamptz`)} as today,
       (select round(avg(r.average), 1) from chapter_results r where r.enrolment_id = e._id)::float8 as score
     from enrolments e join courses c on c._id = e.course_id join users u on u._id = e.user_id
     where e.status in ('completed', 'certified') and e.completed_at is not null
     order by e.completed_at, e._id`,
    [now],
  );
  if (completed.length === 0) return;
  const manager = people.find(({ role, isAccount }) => role === "manager" && isAccount);
  const accounts = new Set(people.filter(({ isAccount }) => isAccount).map(({ _id }) => _id));
  const revokedAt = completed.findIndex(({ user_id }) => !accounts.has(user_id));
  const made = completed.map((one, n) => {
    const expiresOn = lastDayOf(one.day, one.months);
    const isRevoked = n === revokedAt && manager !== undefined;
    const isExpired = expiresOn !== null && expiresOn < one.today;
    const number = numberOf(
      Array.from({ length: numberLength }, () => random.pick(Array.from(numberAlphabet))).join(""),
    );
    return { ...one, _id: random.id(new Date(one.completed_at)), number, expiresOn, isRevoked, isExpired };
  });
  await sql
    .insertInto("certificates")
    .values(
      made.map(({ _id, number, course_id, user_id, completed_at, isRevoked, isExpired }) => ({
        _id,
        number,
        course_id,
        user_id,
        created_at: completed_at,
        status: isRevoked ? "revoked" : isExpired ? "expired" : "issued",
        revoke_reason: isRevoked ? "The quiz was taken by someone else." : "",
        revoked_by: isRevoked ? manager!._id : null,
        revoked_at: isRevoked ? now.toISOString() : null,
        updated_at: isRevoked ? now.toISOString() : completed_at,
      })),
    )
    .execute();
  await sql
    .insertInto("certificate_issues")
    .values(
      made.map(({ _id, person, course, score, day, expiresOn, completed_at }) => ({
        certificate_id: _id,
        issue: 1,
        kind: "completed" as const,
        person,
        course,
        score,
        issued_on: day,
        expires_on: expiresOn,
        created_at: completed_at,
      })),
    )
    .execute();
};

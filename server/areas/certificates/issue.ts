import type { Certificate } from "../../../contract/certificates/entity.ts";
import { type IssueKind, reissuable } from "../../../contract/certificates/states.ts";
import { theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, today } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { certificateById } from "./queries.ts";
import { lastDayOf, randomNumber } from "./rules.ts";

/** Whose certificate of which course. */
export interface Holder {
  readonly courseId: string;
  readonly userId: string;
}

/** What an issue prints, and where its file is. */
export interface NewIssue {
  readonly kind: IssueKind;
  readonly person: string;
  readonly course: string;
  readonly score: number | null;
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly fileId?: string;
  /** Null: it followed from completing the course. */
  readonly issuedBy: string | null;
}

type Today = Pick<NewIssue, "person" | "course" | "issuedOn" | "expiresOn">;

/** What an issue of today prints; undefined where the person or the course does not exist. */
export const factsOfToday = async (sql: Sql, { courseId, userId }: Holder): Promise<Today | undefined> => {
  const [found] = await run<{ person: string; course: string; months: number | null; day: string }>(
    sql,
    sqlText`select u.first_name || ' ' || u.last_name as person, c.name as course, c.valid_months as months,
       ${today} as day
     from users u, courses c where c._id = $1 and u._id = $2 and u.deleted_at is null`,
    [courseId, userId],
  );
  if (!found) return undefined;
  const { person, course, months, day } = found;
  return { person, course, issuedOn: day, expiresOn: lastDayOf(day, months) };
};

const numberTries = 5;

/**
 * Makes a person's first certificate of a course; undefined where they have one already. The unique indexes decide: a
 * number that exists is drawn anew.
 */
export const insertCertificate = async (
  write: AnyWrite,
  { courseId, userId }: Holder,
  issue: NewIssue,
  drawNumber: () => string = randomNumber,
): Promise<Certificate | undefined> => {
  const _id = newId();
  for (let tried = 1; tried <= numberTries; tried++) {
    const made = await run(
      write.sql,
      sqlText`insert into certificates (_id, number, course_id, user_id, status) values ($1, $2, $3, $4, 'issued')
       on conflict do nothing returning _id`,
      [_id, drawNumber(), courseId, userId],
    );
    if (made.length > 0) {
      await insertIssue(write, _id, 1, issue);
      return recordOf(write, _id, null);
    }
    const there = await run(write.sql, sqlText`select from certificates where course_id = $1 and user_id = $2`, [
      courseId,
      userId,
    ]);
    if (there.length > 0) return undefined;
  }
  throw new Error("No free certificate number was drawn");
};

/** Puts a new issue in force in place of the present one, which stays readable for staff. */
export const reissue = async (write: AnyWrite, before: Certificate, issue: NewIssue): Promise<Certificate> => {
  const { _id } = before;
  const status = sqlText`case when $3::date < ${today} then 'expired' else 'issued' end`;
  const moved = await run<{ issue: number }>(
    write.sql,
    sqlText`update certificates set issue = issue + 1, status = ${status}, version = version + 1, updated_at = now()
     where _id = $1 and issue = $2 and status = any ($4::text[]) returning issue`,
    [_id, before.issue, issue.expiresOn, reissuable],
  );
  if (!moved[0]) throw new Error(`The certificate ${_id} could not be issued again`);
  await insertIssue(write, _id, moved[0].issue, issue);
  return recordOf(write, _id, before);
};

const insertIssue = async (write: AnyWrite, id: string, number: number, issue: NewIssue): Promise<void> => {
  const { kind, person, course, score, issuedOn, expiresOn, fileId, issuedBy } = issue;
  await write.sql
    .insertInto("certificate_issues")
    .values({
      certificate_id: id,
      issue: number,
      kind,
      person,
      course,
      score,
      issued_on: issuedOn,
      expires_on: expiresOn,
      file_id: fileId ?? null,
      issued_by: issuedBy,
    })
    .execute();
};

/** Audits a change of a certificate and announces it, to its holder too. */
export const recordOf = async (write: AnyWrite, id: string, before: Certificate | null): Promise<Certificate> => {
  const after = await certificateById(write.sql, write.me ?? theServer, id);
  await write.record({ resource: "certificates", id, before, after, people: [after.user._id] });
  return after;
};
